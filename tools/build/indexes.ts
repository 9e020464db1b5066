// npm run index: writes the index files of folders, so that a feature is added by adding files.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const NOTE = '// Written by `npm run index` from the files of this folder.\n'

const camelCase = (name: string) =>
  name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

const filesOf = (folder: string, pattern: string) =>
  globSync(pattern, { cwd: join(ROOT, folder) }).toSorted()

/** Every file of the contract with calls. */
function contractIndex() {
  const files = filesOf('contract/src', '{*,*/*}.ts').filter((file) =>
    readFileSync(join(ROOT, 'contract/src', file), 'utf8').match(
      / = (?:read|create|change|remove|act)\(/,
    ),
  )
  const lines = files.map(
    (file) => `export * as ${camelCase(basename(file, '.ts'))} from './${file}'`,
  )
  return `${NOTE}/** Every call of the wire, grouped by feature. Server, tests and OpenAPI walk it. */\n${lines.join('\n')}\n`
}

/**
 * The routes of each feature: `<wing>/<feature>/<feature>.routes.ts`, which exports `<feature>Routes`. Only `async`
 * functions are listed, because plugins are async; a wing mounts its other routes itself, with its parts.
 */
function featuresIndex() {
  const features = filesOf('server/src/features', '**/*.routes.ts')
    .filter((file) => basename(file) === `${basename(dirname(file))}.routes.ts`)
    .filter((file) =>
      readFileSync(join(ROOT, 'server/src/features', file), 'utf8').includes(
        'export async function',
      ),
    )
    .map((file) => ({ file, routes: `${camelCase(basename(dirname(file)))}Routes` }))
  const imports = features.map(({ file, routes }) => `import { ${routes} } from './${file}'`)
  const list = features.map(({ routes }) => `  ${routes},`)
  return `${NOTE}${imports.join('\n')}\n\n/** The routes of each feature, as plugins of the app. */\nexport const FEATURES = [\n${list.join('\n')}\n]\n`
}

/** Throws if a new migration would run before one that is listed: academies have run that already. */
export function refuseEarlier(names: string[], listed: string) {
  const known = names.filter((name) => listed.includes(`'${name}'`))
  const early = names.filter((name) => !known.includes(name) && name < (known.at(-1) ?? ''))
  if (early.length > 0)
    throw new Error(`Name ${early.join(', ')} so that it comes after ${known.at(-1)}.`)
}

/** All migrations by name. */
function migrationsIndex() {
  const names = filesOf('server/src/db/migrations', '2*.ts').map((file) => basename(file, '.ts'))
  refuseEarlier(names, readFileSync(join(ROOT, 'server/src/db/migrations/index.ts'), 'utf8'))
  const nameOf = (name: string) =>
    `m${name.replace(/^(\d+)-(\d+)-(\d+)/, '$1$2$3').replaceAll('-', '_')}`
  const imports = names.map((name) => `import * as ${nameOf(name)} from './${name}.ts'`)
  const list = names.map((name) => `  '${name}': ${nameOf(name)},`)
  return `${NOTE}import type { Migration } from 'kysely/migration'\n${imports.join('\n')}\n\n/** Every change of the schema, run in the order of its name. Landed ones are never edited. */\nexport const migrations: Record<string, Migration> = {\n${list.join('\n')}\n}\n`
}

/** The content of each index, by path. */
export const INDEXES: Record<string, () => string> = {
  'contract/src/index.ts': contractIndex,
  'server/src/features/index.ts': featuresIndex,
  'server/src/db/migrations/index.ts': migrationsIndex,
}

if (import.meta.main)
  for (const [file, text] of Object.entries(INDEXES)) writeFileSync(join(ROOT, file), text())
