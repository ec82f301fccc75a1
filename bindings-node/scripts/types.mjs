// Writes the TypeScript types of every document: `node scripts/types.mjs [--check]`, from a folder into which the package
// is installed. Shapes come from the library's own JSON Schemas, their words of explanation from the tables of the core,
// so that neither is written twice.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FILE = fileURLToPath(new URL('../types.d.cts', import.meta.url));

/** The shapes and words of a crate's tables, with what is said about them. */
function tables(folder) {
  const sources = readdirSync(join(ROOT, folder), { recursive: true })
    .filter((name) => name.endsWith('.rs'))
    .sort();
  const [shapes, words] = [[], []];
  for (const name of sources) {
    let docs = [];
    let open;
    for (const line of readFileSync(join(ROOT, folder, name), 'utf8').split('\n').map((text) => text.trim())) {
      if (/^(shape|words)! \{$/.test(line)) open = { table: line.startsWith('shape') ? shapes : words };
      const doc = /^\/\/\/ ?(.*)$/.exec(line);
      if (doc) {
        docs.push(doc[1]);
        continue;
      }
      const head = /^pub (?:struct|enum) (\w+)/.exec(line);
      const member = /^(?:(?:req|opt|nul|may|own|flag) )?\w+(?:: .+)? = "([^"]*)",$/.exec(line);
      if (open && head) {
        open.row = { name: head[1], docs, members: new Map() };
        open.table.push(open.row);
      } else if (open?.row && member) {
        open.row.members.set(member[1], docs);
      } else if (line === '}') {
        open = undefined;
      }
      docs = [];
    }
  }
  return { shapes, words };
}

/** What is said, as a comment; links of Rust's own are only their text here. */
function comment(docs, indent) {
  const lines = docs.map((line) => line.replace(/\[(`[^`]*`)\]/g, '$1').replace(/ \(contract: [^)]*\)/g, ''));
  if (lines.length === 0) return '';
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`;
}

const same = (some, others) => some.length === others.length && some.every((one) => others.includes(one));

/** The whole file, by what the library says of itself. */
export function types({ call, operations, storeOperations }) {
  const rows = operations();
  const stores = storeOperations();
  const core = tables('core/src');
  /** Where a name is looked for, the first place that has one: a store's documents have names of their own. */
  let places = [core];
  const named = new Map();
  const whole = new Map();
  const names = [...new Set(rows.flatMap(({ input, output }) => [input, output]))];
  const schemas = new Map(
    names.map((name) => {
      const { title, ...schema } = call('schema', { name });
      return [name, schema];
    }),
  );
  for (const [name, schema] of schemas) whole.set(JSON.stringify(schema), name);

  const text = (value) => JSON.stringify(value).replaceAll("'", "\\'").replace(/^"|"$/g, "'").replaceAll('\\"', '"');
  const member = (key) => (/^[A-Za-z_$][\w$]*$/.test(key) ? key : text(key));

  function object(schema, indent, docs) {
    const keys = Object.keys(schema.properties);
    const lines = keys.map((key) => {
      const needed = schema.required?.includes(key) ? '' : '?';
      const inner = type(schema.properties[key], `${indent}  `);
      return `${comment(docs?.get(key) ?? [], `${indent}  `)}${indent}  ${member(key)}${needed}: ${inner};\n`;
    });
    return lines.length === 0 ? 'Record<string, never>' : `{\n${lines.join('')}${indent}}`;
  }

  /** The name of a table's row with these members, if there is one alone. */
  function row(table, members) {
    for (const place of places) {
      const found = place[table].filter((one) => same([...one.members.keys()], members));
      if (found.length > 0) return found.length === 1 ? found[0] : undefined;
    }
    return undefined;
  }

  function keep(name, docs, body) {
    const known = named.get(name);
    if (known === undefined) named.set(name, { docs, body });
    return known === undefined || known.body === body;
  }

  function type(schema, indent, top) {
    if (schema === true || Object.keys(schema).length === 0) return 'JsonValue';
    const shared = top === undefined ? whole.get(JSON.stringify(schema)) : undefined;
    if (shared !== undefined && (schema.properties || schema.enum)) return shared;
    if (schema.const !== undefined) return text(schema.const);
    if (schema.enum) {
      const union = schema.enum.map((word) => (typeof word === 'string' ? text(word) : `${word}`)).join(' | ');
      const own = top === undefined && schema.enum.length > 1 ? row('words', schema.enum) : undefined;
      return own !== undefined && keep(own.name, own.docs, union) ? own.name : union;
    }
    const many = schema.anyOf ?? schema.oneOf;
    if (many) return [...new Set(many.map((one) => type(one, indent)))].join(' | ');
    if (schema.type === 'object' && schema.properties) {
      const own = row('shapes', Object.keys(schema.properties));
      if (top !== undefined || own === undefined) return object(schema, indent, own?.members);
      const name = schemas.has(own.name) ? `${own.name}Part` : own.name;
      return keep(name, own.docs, object(schema, '', own.members)) ? name : object(schema, indent, own.members);
    }
    switch (schema.type) {
      case 'object':
        return `Record<string, ${type(schema.additionalProperties ?? true, indent)}>`;
      case 'array': {
        const item = type(schema.items ?? true, indent);
        return /[|{\n]/.test(item) ? `Array<${item}>` : `${item}[]`;
      }
      case 'string':
      case 'boolean':
      case 'null':
        return schema.type;
      case 'number':
      case 'integer':
        return 'number';
      default:
        if (Array.isArray(schema.type)) return schema.type.map((one) => type({ ...schema, type: one }, indent)).join(' | ');
        return 'JsonValue';
    }
  }

  for (const [name, schema] of schemas) {
    const docs = core.shapes.find((one) => one.name === name)?.docs ?? [];
    named.set(name, { docs, body: type(schema, '', name) });
  }
  places = [tables('ledger/src'), core];
  const plain = ({ title, ...schema }) => schema;
  const both = stores.map(({ name, doc, input, output }) => {
    const sides = [plain(input), plain(output)].map((schema) => type(schema, '    '));
    return `  /** ${doc} */\n  ${member(name)}: {\n    input: ${sides[0]};\n    output: ${sides[1]};\n  };\n`;
  });
  const own = [...named].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, { docs, body }]) => {
    const head = body.startsWith('{') && body.indexOf('\n}') === body.length - 2 ? `interface ${name} ` : `type ${name} = `;
    return `${comment(docs, '')}export ${head}${body}${head.startsWith('type') ? ';' : ''}\n`;
  });
  const table = rows.map(
    ({ name, doc, input, output }) => `  /** ${doc} */\n  ${member(name)}: { input: ${input}; output: ${output} };\n`,
  );
  return [
    '// Generated; do not edit. `bindings-node/scripts/types.mjs` writes it.\n',
    '/** Any value that JSON has. */\nexport type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue | undefined };\n',
    ...own,
    `/** What each operation takes and answers. */\nexport interface Operations {\n${table.join('')}}\n`,
    `/** What each operation on a store takes and answers. */\nexport interface StoreOperations {\n${both.join('')}}\n`,
  ].join('\n');
}

/** What stands in the package's sources. */
export const written = () => readFileSync(FILE, 'utf8');

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const attest = createRequire(join(process.cwd(), 'x.js'))('attest-engine');
  writeFileSync(FILE, types(attest));
}
