import { expect, test } from 'vitest'
import { withoutScreens } from '../../without-screens.ts'

const FILES: Record<string, string> = {
  '/app/root.tsx': 'export async function loader() {}\nexport function HydrateFallback() {}',
  '/app/shell/public-layout.tsx': 'export const loader = () => null\nexport default Layout',
  '/app/shell/admin-layout.tsx':
    'export const loader = area.loader\nexport const clientLoader = area.clientLoader\nexport const HydrateFallback = area.HydrateFallback',
  '/app/finder.tsx': 'export default Outlet',
  '/app/today.tsx': 'export const loader = first.loader\nexport default function Today() {}',
  '/app/outbox.tsx': 'export default Outlet',
  '/app/fees.tsx': "export const meta = titled('Fees')\nexport default function Fees() {}",
  '/app/landing.tsx': 'export async function loader() {}\nexport default function Landing() {}',
}
const ROUTES = [
  { id: 'root', parentId: undefined, file: '/app/root.tsx' },
  { id: 'shell/public', parentId: 'root', file: '/app/shell/public-layout.tsx' },
  { id: 'landing', parentId: 'shell/public', file: '/app/landing.tsx' },
  { id: 'shell/admin', parentId: 'root', file: '/app/shell/admin-layout.tsx' },
  { id: 'outbox', parentId: 'shell/admin', file: '/app/outbox.tsx' },
  { id: '/admin/fees', parentId: 'outbox', file: '/app/fees.tsx' },
  { id: 'finder', parentId: 'shell/admin', file: '/app/finder.tsx' },
  { id: '/admin/today', parentId: 'finder', file: '/app/today.tsx' },
]

/** As React Router writes it. */
const LIST = `
    ${ROUTES.map(({ file }, n) => `import * as route${n} from ${JSON.stringify(file)};`).join('\n')}
      export const routes = {
        ${ROUTES.map(
          ({ id, parentId }, n) => `${JSON.stringify(id)}: {
          id: ${JSON.stringify(id)},
          parentId: ${JSON.stringify(parentId)},
          path: undefined,
          index: undefined,
          caseSensitive: undefined,
          module: route${n}
        }`,
        ).join(',\n  ')}
      };`

test('the server has of screens below a placeholder only what it asks of them', () => {
  const list = withoutScreens(LIST, (file) => FILES[file] ?? '')

  const drawn = Array.from(list.matchAll(/^\s*import \* as route\d+ from "(.+)";$/gm), ([, f]) => f)
  expect(drawn).toEqual([
    '/app/root.tsx',
    '/app/shell/public-layout.tsx',
    '/app/landing.tsx',
    '/app/shell/admin-layout.tsx',
    // Drawn for whoever asks, within its frame.
    '/app/finder.tsx',
    '/app/today.tsx',
  ])
  expect(list).toContain(
    'import * as route5s from "/app/fees.tsx";const route5 = { default: () => null, meta: route5s.meta,',
  )
  expect(list.slice(list.indexOf('export const routes'))).toBe(
    LIST.slice(LIST.indexOf('export const routes')),
  )
})
