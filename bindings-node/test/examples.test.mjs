// The example host and the example tool server, run from beside the installed package.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { IntentsInAFile } from '../examples/node-host/intents.mjs';
import { send, startServer } from '../examples/node-host/mail.mjs';
import { Outward } from '../examples/node-host/outward.mjs';

const example = (name) => fileURLToPath(new URL(`../examples/${name}`, import.meta.url));

function folder(context) {
  const place = mkdtempSync(join(tmpdir(), 'attest-'));
  context.after(() => rmSync(place, { recursive: true, force: true }));
  return place;
}

test('the host sends what was asked for and holds the rest, with the reason', (context) => {
  const file = join(folder(context), 'intents.json');
  const { status, stdout, stderr } = spawnSync(process.execPath, [example('node-host/main.mjs'), file], {
    encoding: 'utf8',
    timeout: 60_000,
  });
  assert.equal(status, 0, stderr);
  assert.deepEqual(stdout.trimEnd().split('\n'), [
    'kept 1, dropped 1',
    'irene@vance.example: sent',
    'otto@lind.example: held: This goes to somebody you did not name.',
    'irene@vance.example: held: What you asked for has already been done as often as you asked.',
    'the server has irene@vance.example',
  ]);
  const [kept] = JSON.parse(readFileSync(file, 'utf8'));
  assert.equal(kept.used, 1);
});

test('mail arrives as it was written, and a header cannot be smuggled in', async (context) => {
  const server = await startServer();
  context.after(() => server.close());
  const contacts = [{ id: 'c_irene', name: 'Irene Vance', addresses: ['irene@vance.example'] }];
  const store = new IntentsInAFile(join(folder(context), 'intents.json'));
  const outward = new Outward(store, contacts, server.port);
  await outward.said('Email Irene the plan.', new Date().toISOString(), () => '{"intents":[{"kind":"send","to":["Irene"]}]}');
  const mail = { to: 'irene@vance.example', subject: 'x', text: 'one\n.\n..two' };
  await send(server.port, { ...mail, from: 'agent@host.example' });
  const [{ to, text }] = server.received.splice(0);
  assert.deepEqual(to, ['irene@vance.example']);
  assert.ok(text.endsWith('\n\none\n.\n..two\n'), text);
  await assert.rejects(outward.mail({ ...mail, subject: 'x\r\nBcc: <otto@lind.example>' }));
  assert.deepEqual(server.received, []);
});

test('an agent drives the tool server through a real client', async (context) => {
  const server = await startServer();
  context.after(() => server.close());
  const file = join(folder(context), 'intents.json');
  // The host writes down what the person asked for; the agent's server only reads it.
  const contacts = [{ id: 'c_irene', name: 'Irene Vance', addresses: ['irene@vance.example'] }];
  const host = new Outward(new IntentsInAFile(file), contacts, server.port);
  await host.said('Email Irene the plan.', new Date().toISOString(), () => '{"intents":[{"kind":"send","to":["Irene"]}]}');
  const client = new Client({ name: 'agent', version: '0.0.0' });
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [example('mcp-server/server.mjs'), file, String(server.port)],
    stderr: 'pipe',
  });
  await client.connect(transport);
  context.after(() => client.close());
  const { tools } = await client.listTools();
  assert.deepEqual(tools.map(({ name }) => name).sort(), ['contacts', 'send_mail']);
  const ask = async (to) => {
    const { content, isError } = await client.callTool({
      name: 'send_mail',
      arguments: { to, subject: 'The plan', text: 'As agreed.' },
    });
    return { said: content[0].text, isError };
  };
  const stranger = 'This goes to somebody you did not name.';
  assert.deepEqual(await ask('otto@lind.example'), { said: `held: ${stranger}`, isError: true });
  assert.deepEqual(await ask('Irene <otto@lind.example>'), { said: `held: ${stranger}`, isError: true });
  assert.deepEqual(await ask('irene@vance.example'), { said: 'sent', isError: false });
  const { said } = await ask('irene@vance.example');
  assert.equal(said, 'held: What you asked for has already been done as often as you asked.');
  assert.deepEqual(server.received.map(({ to }) => to), [['irene@vance.example']]);
});
