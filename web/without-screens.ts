import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** React Router's list of routes for the server, which it writes for each build. */
const LIST = '\0virtual:react-router/server-build'
const IMPORT = /^\s*import \* as (route\d+) from ("[^"]+");$/gm
const ROUTE = /id: ("[^"]+"),\s*parentId: ("[^"]+"|undefined),[^}]*?module: (route\d+)/g

/** All that the server asks of a screen that it does not draw. */
const ASKED = ['meta', 'links', 'handle', 'headers', 'loader', 'action', 'middleware']

const exportsOne = (source: string, name: string) =>
  new RegExp(`^export (?:const|(?:async )?function) ${name}\\b`, 'm').test(source)

/** Whether a file has a layout of signed-in pages, for which a placeholder stands until somebody's data are there. */
const isPlaceholder = (source: string) =>
  exportsOne(source, 'HydrateFallback') &&
  (exportsOne(source, 'clientLoader') || !exportsOne(source, 'loader'))

/**
 * The list of routes without the drawing of screens below placeholders, except those that have a server loader, which
 * are drawn for the person who asks, and the frames around these. `sourceOf` reads a route's file.
 */
export function withoutScreens(list: string, sourceOf: (file: string) => string) {
  const files = new Map(
    Array.from(list.matchAll(IMPORT), ([, name = '', file = '']) => [name, JSON.parse(file)]),
  )
  const routes = new Map(
    Array.from(list.matchAll(ROUTE), ([, id = '', parent, name = '']) => [id, { parent, name }]),
  )
  const exportOf = (id: string, isAsked: (source: string) => boolean) =>
    isAsked(sourceOf(files.get(routes.get(id)?.name ?? '')))
  /** The routes above one, innermost first. */
  const above = (id: string): string[] => {
    const parent = routes.get(id)?.parent
    return parent !== undefined && routes.has(parent) ? [parent, ...above(parent)] : []
  }
  const ids = [...routes.keys()]
  const drawn = new Set(
    ids
      .filter((id) => exportOf(id, (source) => exportsOne(source, 'loader')))
      .flatMap((id) => [id, ...above(id)]),
  )
  const below = new Set(
    ids
      .filter((id) => !drawn.has(id) && above(id).some((each) => exportOf(each, isPlaceholder)))
      .map((id) => routes.get(id)?.name),
  )
  return list.replace(IMPORT, (line, name: string, file: string) => {
    if (!below.has(name)) return line
    const parts = ASKED.map((part) => `${part}: ${name}s.${part}`).join(', ')
    return `import * as ${name}s from ${file};const ${name} = { default: () => null, ${parts} };`
  })
}

/** The server draws few screens of signed-in areas, but would hold the code of all. */
export const leaveOutScreens = (): Plugin => ({
  name: 'leave-out-screens',
  apply: 'build',
  transform(code, id) {
    if (id !== LIST || this.environment.name !== 'ssr') return undefined
    const { root } = this.environment.config
    const list = withoutScreens(code, (file) => readFileSync(join(root, file), 'utf8'))
    if (list === code) this.error('No screen could be left out: React Router writes another list.')
    return { code: list, map: null }
  },
})
