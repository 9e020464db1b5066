// Shortens the list of routes, and writes a second list without the staff's routes. Those are three quarters of the
// list, which visitors and families would load with every first page. `web/app/entry.server.tsx` says which page gets
// which list.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isOfStaff } from '../../web/routes-of-staff.ts'

const ASSETS = fileURLToPath(new URL('../../web/build/client/assets', import.meta.url))
const LIST = /^manifest-([0-9a-f]{8})\.js$/

/**
 * The imports of a route's module only serve links that load ahead. The links of the staff's bar run the module
 * instead.
 */
const withoutImports = ({ routes, ...list }) => ({
  ...list,
  routes: Object.fromEntries(
    Object.entries(routes).map(([id, { imports, ...route }]) => [id, route]),
  ),
})

const source = (list) => `window.__reactRouterManifest=${JSON.stringify(list)};`

/** The list without routes below a layout of the staff. */
const withoutStaff = ({ routes, ...list }) => ({
  ...list,
  routes: Object.fromEntries(Object.entries(routes).filter(([id]) => !isOfStaff(routes, id))),
})

for (const name of await readdir(ASSETS)) {
  const [, version] = LIST.exec(name) ?? []
  if (!version) continue
  const text = await readFile(join(ASSETS, name), 'utf8')
  const list = withoutImports(JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)))
  await writeFile(join(ASSETS, name), source(list))
  const file = `routes-${version}.js`
  await writeFile(join(ASSETS, file), source({ ...withoutStaff(list), url: `/assets/${file}` }))
}
