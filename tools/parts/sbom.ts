// npm run sbom: writes docs/sbom.cdx.json (CycloneDX 1.6) and docs/licences.md from package-lock.json.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { licencePage } from './licences.ts'
import { type Package, packagesOf, readLock } from './packages.ts'

const ROOT = join(import.meta.dirname, '../..')
export const SBOM = join(ROOT, 'docs', 'sbom.cdx.json')
export const LICENCES = join(ROOT, 'docs', 'licences.md')

const purlOf = ({ name, version }: Pick<Package, 'name' | 'version'>) =>
  `pkg:npm/${name.replace('@', '%40')}@${version}`

/** `sha512-<base64>` in CycloneDX's form. */
function hashOf(integrity = '') {
  const [algorithm, base64 = ''] = integrity.split('-')
  if (algorithm !== 'sha512') throw new Error(`A sum that is not SHA-512: ${integrity}`)
  return { alg: 'SHA-512', content: Buffer.from(base64, 'base64').toString('hex') }
}

const licenceOf = (license = '') =>
  /[ (]/.test(license) ? { expression: license } : { license: { id: license } }

const STRENGTH = ['excluded', 'optional', 'required'] as const

/** A version at several paths is one component, with the widest scope. */
function components(packages: Package[]) {
  const byPurl = Map.groupBy(packages, purlOf)
  return [...byPurl]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([purl, [first, ...more]]) => {
      if (!first) throw new Error(`${purl} lies nowhere`)
      const scopes = [first, ...more].map(({ scope }) => scope)
      return {
        type: 'library',
        'bom-ref': purl,
        name: first.name,
        version: first.version,
        scope: STRENGTH.findLast((scope) => scopes.includes(scope)),
        hashes: [hashOf(first.integrity)],
        licenses: [licenceOf(first.license)],
        purl,
      }
    })
}

function dependencies(packages: Package[]) {
  const purlAt = new Map(packages.map((each) => [each.path, purlOf(each)]))
  const named = new Map<string, Set<string>>()
  for (const each of packages) {
    const purl = purlOf(each)
    const needs = each.needs.flatMap((path) => purlAt.get(path) ?? [])
    named.set(purl, new Set([...(named.get(purl) ?? []), ...needs]))
  }
  return [...named]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([ref, dependsOn]) => ({ ref, dependsOn: [...dependsOn].toSorted() }))
}

/** The list of parts as CycloneDX, identical on every machine and at any time. */
export function sbomText() {
  const { name, version, license } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const packages = packagesOf(readLock())
  const ganit = purlOf({ name, version })
  const bom = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': ganit,
        name,
        version,
        licenses: [licenceOf(license)],
        purl: ganit,
      },
    },
    components: components(packages),
    dependencies: dependencies(packages),
  }
  return `${JSON.stringify(bom, null, 1)}\n`
}

export const licencesText = () => licencePage(packagesOf(readLock()))

if (import.meta.main) {
  writeFileSync(SBOM, sbomText())
  writeFileSync(LICENCES, licencesText())
}
