'use strict';
// Finds the native half: one package a platform, of the very version of this one. No variable of the environment says
// which file is loaded, and no program is started to find out: for a library that lets payments through, either would
// be a hole.

const { name, version } = require('../package.json');
const targets = require('../targets.json');

/** Which C library a Linux process runs on: the report names glibc's version where it is glibc. */
function libc() {
  if (process.platform !== 'linux') return undefined;
  const report = process.report;
  const before = report.excludeNetwork;
  report.excludeNetwork = true;
  try {
    return report.getReport().header.glibcVersionRuntime === undefined ? 'musl' : 'glibc';
  } finally {
    report.excludeNetwork = before;
  }
}

function load() {
  const { platform, arch } = process;
  const own = libc();
  const here = `${platform} ${arch}${own === undefined ? '' : ` ${own}`}`;
  const fits = (target) => target.os === platform && target.cpu === arch && target.libc === own;
  const target = targets.find(fits);
  if (target === undefined) throw new Error(`${name}: there is no build for ${here}`);
  let native;
  try {
    native = require(target.name);
  } catch (cause) {
    const what = `${name}: ${target.name} ${version}, the build for ${here}, does not load`;
    throw new Error(`${what}; was it left out of the install?`, { cause });
  }
  const found = JSON.parse(native.about()).library;
  if (found !== version) throw new Error(`${name} ${version}: ${target.name} is of version ${found}`);
  return native;
}

module.exports = load();
