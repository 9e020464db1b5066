import { createHash } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin, ResolvedConfig } from 'vite'
import { isOfStaff } from './routes-of-staff.ts'

/** A built script by its name without a hash, with the scripts that it imports at once or later. */
export type Script = {
  fileName: string
  imports: readonly string[]
  dynamicImports: readonly string[]
  /** The built style sheets of its modules. */
  viteMetadata?: { importedCss: ReadonlySet<string> }
}
/** The address of a file by its address without a hash. */
type Addresses = Readonly<Record<string, string>>
type Named = { addresses: Addresses; namesIn: ReadonlyMap<string, readonly string[]> }
type Routes = Record<string, { id: string; parentId?: string; file: string }>

/** A style sheet in Vite's list of what a script loads with a later import. */
const LISTED_SHEET = /"(assets\/[\w.-]+\.css)"/g

const hashOf = (content: string) =>
  createHash('sha256').update(content).digest('base64url').slice(0, 8)

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
  const names = new Set(scripts.map(({ fileName }) => fileName))
  const files = new Map(Array.from(sheets, ([css, name]) => [name, css]))
  const namesIn = new Map<string, string[]>()
  for (const { fileName, imports, dynamicImports } of scripts) {
    // A script that had only styles is no file any more.
    const named = [...imports, ...dynamicImports].filter((name) => names.has(name))
    const built = await readFile(join(folder, fileName), 'utf8')
    const code = built.replace(LISTED_SHEET, (listed, css: string) => {
      const name = sheets.get(css)
      if (!name) return listed
      named.push(name)
      return JSON.stringify(name)
    })
    const file = fileName.replace(/\.js$/, `-${hashOf(code)}.js`)
    if (code !== built) await writeFile(join(folder, fileName), code)
    await rename(join(folder, fileName), join(folder, file))
    files.set(fileName, file)
    namesIn.set(fileName, named)
  }
  const path = join(folder, '.vite/manifest.json')
  const list: Record<string, { file: string }> = JSON.parse(await readFile(path, 'utf8'))
  for (const each of Object.values(list)) each.file = files.get(each.file) ?? each.file
  await writeFile(path, JSON.stringify(list))
  return {
    addresses: Object.fromEntries(Array.from(files, ([name, file]) => [`/${name}`, `/${file}`])),
    namesIn,
  }
}

/**
 * The import map of pages whose scripts `begun` are named by address: it leads from the names in these scripts, and in
 * those that they load, to the files.
 */
export function importMapOf(begun: readonly string[], { addresses, namesIn }: Named) {
  const found = new Set<string>()
  const next = [...begun]
  for (let name = next.pop(); name; name = next.pop())
    for (const named of namesIn.get(name) ?? []) {
      if (!found.has(named)) next.push(named)
      found.add(named)
    }
  const imports = [...found].toSorted().map((name) => [`/${name}`, addresses[`/${name}`]])
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
      .map(({ file }) => join(appDirectory, file))
  const others = filesOf((id) => !isOfStaff(routes, id))
  return new Set(filesOf((id) => isOfStaff(routes, id)).filter((file) => !others.includes(file)))
}

const MAPS = 'virtual:import-maps'

/**
 * Names built scripts by their own content. They import each other by names without a hash, which the import map of a
 * page leads to the files, so a changed script renames no other. Pages for everybody have a map without the staff's
 * scripts.
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
