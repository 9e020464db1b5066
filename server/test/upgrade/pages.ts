import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

const PATHS = [
  '/',
  '/login/student',
  '/enquire',
  '/student/dashboard',
  '/guardian/dashboard',
  '/admin-dashboard',
]

const HASHED = /-([\w-]{8})(?=\.(?:js|css|woff2?|ttf|png|svg|webp|avif|jpg|json)\b)/g
const TEXT = /\.(?:js|css|html|json|txt|webmanifest)$/
const TWIN = /\.(?:br|gz)$/

/** A copy of this release with other names of all built files, as the next release has them. */
export function nextRelease(root: string, folder: string) {
  for (const name of ['contract', 'server', 'package.json'])
    cpSync(join(root, name), join(folder, name), {
      recursive: true,
      filter: (from) => !/\/(?:node_modules|server\/build)$/.test(from),
    })
  for (const name of ['node_modules', 'server/node_modules'])
    symlinkSync(join(root, name), join(folder, name))
  const build = join(folder, 'web', 'build')
  mkdirSync(join(folder, 'web'), { recursive: true })
  cpSync(join(root, 'web', 'build'), build, { recursive: true })
  const filesOf = (within: string) =>
    readdirSync(within, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
  const assets = filesOf(join(build, 'client', 'assets'))
  const hashes = new Set(
    assets.flatMap((file) => [...file.matchAll(HASHED)].map(([, hash]) => hash)),
  )
  const renamed = (text: string) =>
    text.replace(HASHED, (whole, hash: string) =>
      hashes.has(hash) ? `-${[...hash].toReversed().join('')}` : whole,
    )
  for (const file of filesOf(build)) {
    if (TWIN.test(file)) rmSync(file)
    else if (TEXT.test(file)) writeFileSync(file, renamed(readFileSync(file, 'utf8')))
  }
  for (const file of assets)
    if (!TWIN.test(file))
      renameSync(file, join(build, 'client', renamed(file.slice(join(build, 'client').length))))
}

/** A page's import map: the address of each file that scripts name without a hash. */
const mapOf = (page: string): Record<string, string> => {
  const [, map = '{}'] = /<script type="importmap">(.*?)<\/script>/s.exec(page) ?? []
  return JSON.parse(map).imports ?? {}
}

/** Files that a page or file names: below `/assets`, or beside it. */
const namedIn = (text: string, url: URL, map: Record<string, string>) =>
  [...text.matchAll(/(?:\.{1,2}\/|\/?assets\/)[\w./-]+\.(?:js|css|woff2)\b/g)].map(([name]) => {
    const { pathname } = new URL(name.startsWith('assets/') ? `/${name}` : name, url)
    return new URL(map[pathname] ?? pathname, url)
  })

/**
 * Opens pages of one machine whose files come from another one; returns the number of these files, and those that are
 * missing.
 */
export async function filesOfPages(pagesOf: string, filesFrom: string) {
  const found = new Set<string>()
  const missing = new Set<string>()
  for (const path of PATHS) {
    const page = await (await fetch(pagesOf + path)).text()
    const map = mapOf(page)
    const seen = new Set<string>()
    const wanted = namedIn(page, new URL(path, filesFrom), map)
    for (let url = wanted.pop(); url; url = wanted.pop()) {
      if (seen.has(url.href)) continue
      seen.add(url.href)
      const answer = await fetch(url)
      const text = await answer.text()
      if (answer.status !== 200) missing.add(url.pathname)
      else if (TEXT.test(url.pathname)) wanted.push(...namedIn(text, url, map))
    }
    for (const href of seen) found.add(href)
  }
  return { files: found.size, missing: [...missing] }
}
