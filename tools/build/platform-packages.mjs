import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** True if `wanted` allows this machine's `name`. It is a package's `os`, `cpu` or `libc`: names, or names after "!". */
function allows(wanted, name) {
  const names = [wanted ?? name].flat()
  return names.includes(name) || names.every((one) => one[0] === '!' && one !== `!${name}`)
}

/** The C library of this machine, as packages name it. */
function libraryHere() {
  if (process.platform !== 'linux') return undefined
  process.report.excludeNetwork = true
  return process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl'
}

/**
 * The packages of this kind of machine that the lockfile in `root` has and that are not there. npm drops a package of one
 * platform without an error when its download or its script fails: Node, PostgreSQL, and compilers are such packages.
 */
export async function missingPlatformPackages(root) {
  const { packages = {} } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'))
  const library = libraryHere()
  return Object.entries(packages)
    .filter(([, { optional, os }]) => optional && os)
    .filter(
      ([, { os, cpu, libc }]) =>
        allows(os, process.platform) && allows(cpu, process.arch) && allows(libc, library),
    )
    .map(([path]) => path)
    .filter((path) => !existsSync(join(root, path, 'package.json')))
}
