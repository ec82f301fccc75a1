// Lays the packages out and packs them: `node scripts/pack.mjs LIBRARY OUT`, with the built native library for this
// machine. OUT receives one tarball for `attest-engine` and one for the platform, and their names are printed.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const [library, out] = process.argv.slice(2);
const source = fileURLToPath(new URL('..', import.meta.url));
const root = join(source, '..');
const manifest = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'));
const targets = JSON.parse(readFileSync(join(source, 'targets.json'), 'utf8'));
const libc = process.report.getReport().header.glibcVersionRuntime === undefined ? 'musl' : 'glibc';
const target = targets.find(
  ({ os, cpu, libc: own }) => os === process.platform && cpu === process.arch && (own === undefined || own === libc),
);
if (target === undefined) throw new Error('this machine is no target of targets.json');

rmSync(out, { recursive: true, force: true });
const folders = [join(out, 'package'), join(out, 'platform')];
for (const folder of folders) {
  mkdirSync(folder, { recursive: true });
  for (const licence of ['LICENSE-APACHE', 'LICENSE-MIT']) cpSync(join(root, licence), join(folder, licence));
}
const [main, platform] = folders;
const write = (folder, document) =>
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(document, undefined, 2)}\n`);
for (const file of manifest.files) {
  if (file.startsWith('LICENSE')) continue;
  const from = file === 'README.md' ? join(root, 'docs/node.md') : join(source, file);
  cpSync(from, join(main, file), { recursive: true });
}
// Every platform's package, of this very version: an install takes the one that fits.
const optionalDependencies = Object.fromEntries(targets.map(({ name }) => [name, manifest.version]));
write(main, { ...manifest, optionalDependencies });
cpSync(library, join(platform, 'attest.node'));
write(platform, {
  name: target.name,
  version: manifest.version,
  description: `The native half of ${manifest.name} for ${target.os} ${target.cpu}${target.libc ? ` ${target.libc}` : ''}.`,
  license: manifest.license,
  engines: manifest.engines,
  os: [target.os],
  cpu: [target.cpu],
  ...(target.libc === undefined ? {} : { libc: [target.libc] }),
  main: 'attest.node',
  files: ['attest.node', 'LICENSE-APACHE', 'LICENSE-MIT'],
});
for (const folder of folders) {
  const packed = spawnSync('npm', ['pack', '--silent', '--pack-destination', out], { cwd: folder, encoding: 'utf8' });
  if (packed.status !== 0) throw new Error(packed.stderr);
  process.stdout.write(`${join(out, packed.stdout.trim())}\n`);
}
