import { createHash } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { normalizePath, type Plugin, type ResolvedConfig } from 'vite'
import { isOfStaff } from './routes-of-staff.ts'

/** A built script by its name without a hash. */
export type Script = {
  fileName: string
  /** The built style sheets of its modules. */
  viteMetadata?: { importedCss: ReadonlySet<string> }
}
type Named = {
  /** The file of each script and style sheet, by its name without a hash. */
  files: ReadonlyMap<string, string>
  /** The names in each script. */
  namesIn: ReadonlyMap<string, readonly string[]>
  /** Names that have no hash in the scripts. */
  mapped: ReadonlySet<string>
}
type Routes = Record<string, { id: string; parentId?: string; file: string }>

/** A file in a script: one that it imports, or that Vite lists because a later import needs it. */
const NAME = /(["'`])(?:\.\/|assets\/)([\w~.-]+\.(?:js|css))\1/g
const withNames = (code: string, nameOf: (name: string) => string | undefined) =>
  code.replace(NAME, (written, _quote, file: string) => {
    const name = nameOf(`assets/${file}`)
    return name ? written.replace(file, name.replace('assets/', '')) : written
  })

const hashOf = (content: string) =>
  createHash('sha256').update(content).digest('base64url').slice(0, 8)

/**
 * A file that no more screens than these name is named with its hash: it is not in the import map, which comes with each
 * page, and a change of it renames these screens, too.
 */
const FEW = 3

/**
 * The names for the import map: those that many scripts have, those in scripts of the map, and those of rings of scripts,
 * whose hashes would hang on each other.
 */
function namesToMap(namesIn: Named['namesIn']) {
  const namers = new Map<string, string[]>()
  for (const [script, names] of namesIn)
    for (const name of names) namers.set(name, [...(namers.get(name) ?? []), script])
  const mapped = new Set([...namers.keys()].filter((name) => namedBelow([name], namesIn).has(name)))
  for (let before = -1; before < mapped.size; ) {
    before = mapped.size
    for (const [name, by] of namers)
      if (by.length > FEW || by.some((script) => mapped.has(script))) mapped.add(name)
  }
  return mapped
}

/** All names in scripts, and in the scripts that these name. */
function namedBelow(begun: readonly string[], namesIn: Named['namesIn']) {
  const found = new Set<string>()
  const next = [...begun]
  for (let name = next.pop(); name; name = next.pop())
    for (const named of namesIn.get(name) ?? []) {
      if (!found.has(named)) next.push(named)
      found.add(named)
    }
  return found
}

/**
 * Renames scripts by their content, in the folder and in Vite's list of files: `assets/shell.js` becomes
 * `assets/shell-1a2b3c4d.js`. Style sheets have such names already; scripts name them without the hash, too.
 */
export async function renameByContent(folder: string, scripts: readonly Script[]): Promise<Named> {
  const sheets = new Map(
    scripts.flatMap(({ fileName, viteMetadata }) =>
      Array.from(viteMetadata?.importedCss ?? [], (css, n) => [
        css,
        fileName.replace(/\.js$/, `${n || ''}.css`),
      ]),
    ),
  )
  const codes = new Map<string, string>()
  for (const { fileName } of scripts) {
    const built = await readFile(join(folder, fileName), 'utf8')
    codes.set(
      fileName,
      withNames(built, (file) => sheets.get(file)),
    )
  }
  const files = new Map(Array.from(sheets, ([css, name]) => [name, css]))
  const isKnown = (name: string) => codes.has(name) || files.has(name)
  const namesIn = new Map(
    Array.from(codes, ([script, code]) => {
      const names = Array.from(code.matchAll(NAME), ([, , file]) => `assets/${file}`)
      return [script, [...new Set(names.filter(isKnown))]]
    }),
  )
  const mapped = namesToMap(namesIn)
  function fileOf(name: string): string {
    const known = files.get(name)
    if (known) return known
    const code = withNames(codes.get(name) ?? '', (named) =>
      isKnown(named) && !mapped.has(named) ? fileOf(named) : undefined,
    )
    codes.set(name, code)
    const file = name.replace(/\.js$/, `-${hashOf(code)}.js`)
    files.set(name, file)
    return file
  }
  for (const name of codes.keys()) {
    const file = fileOf(name)
    await writeFile(join(folder, file), codes.get(name) ?? '')
    await rm(join(folder, name))
  }
  const path = join(folder, '.vite/manifest.json')
  const list: Record<string, { file: string }> = JSON.parse(await readFile(path, 'utf8'))
  for (const each of Object.values(list)) each.file = files.get(each.file) ?? each.file
  await writeFile(path, JSON.stringify(list))
  return { files, namesIn, mapped }
}

/**
 * The import map of pages whose scripts `begun` are named by address: it leads from the names in these scripts, and in
 * those that they load, to the files.
 */
export function importMapOf(begun: readonly string[], { files, namesIn, mapped }: Named) {
  const names = [...namedBelow(begun, namesIn)].filter((name) => mapped.has(name))
  const imports = names.toSorted().map((name) => [`/${name}`, `/${files.get(name)}`])
  return JSON.stringify({ imports: Object.fromEntries(imports) })
}

/** Files of screens that only the staff open. */
function filesOfStaff(config: ResolvedConfig) {
  const { __reactRouterPluginContext: context } = config as {
    __reactRouterPluginContext?: { reactRouterConfig: { appDirectory: string; routes: Routes } }
  }
  if (!context) throw new Error('React Router keeps its routes elsewhere.')
  const { appDirectory, routes } = context.reactRouterConfig
  const filesOf = (isWanted: (id: string) => boolean) =>
    Object.values(routes)
      .filter(({ id }) => isWanted(id))
      .map(({ file }) => normalizePath(join(appDirectory, file)))
  const others = filesOf((id) => !isOfStaff(routes, id))
  return new Set(filesOf((id) => isOfStaff(routes, id)).filter((file) => !others.includes(file)))
}

const MAPS = 'virtual:import-maps'

/**
 * Names built scripts by their own content. They import each other by names without a hash, which the import map of a
 * page leads to the files, so a changed script renames no other but the few screens that open it. Pages for everybody
 * have a map without the staff's scripts.
 */
export function namesByContent(): Plugin {
  let maps = { all: '{}', withoutStaff: '{}' }
  return {
    name: 'names-by-content',
    async writeBundle({ dir = '' }, bundle) {
      if (this.environment.name !== 'client') return
      const scripts = Object.values(bundle).filter((each) => each.type === 'chunk')
      const named = await renameByContent(dir, scripts)
      const ofStaff = filesOfStaff(this.environment.getTopLevelConfig())
      const begun = scripts.filter(({ isEntry }) => isEntry)
      const others = begun.filter(
        ({ facadeModuleId }) => !ofStaff.has(facadeModuleId?.replace(/\?.*$/, '') ?? ''),
      )
      const mapOf = (each: typeof begun) =>
        importMapOf(
          each.map(({ fileName }) => fileName),
          named,
        )
      maps = { all: mapOf(begun), withoutStaff: mapOf(others) }
    },
    resolveId: { filter: { id: new RegExp(`^${MAPS}$`) }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: new RegExp(`^\\0${MAPS}$`) },
      // The server is built after the browser's files. In development there are none.
      handler: () => `export default ${JSON.stringify(maps)}`,
    },
  }
}
