import { existsSync, globSync } from 'node:fs'
import type { Browser } from './driver.ts'

const FIREFOX = ['/usr/bin/firefox-esr', '/usr/bin/firefox']
const MINI_BROWSER = '/usr/lib/*/webkit2gtk-4.*/MiniBrowser'
const WEBKIT = ['/usr/bin/WebKitWebDriver', '/usr/bin/xvfb-run']

export type Name = 'firefox' | 'webkit'

/** Each browser's program, if everything it needs is installed; `FIREFOX_PATH` names another Firefox. */
const programs = {
  firefox: () => [process.env.FIREFOX_PATH ?? '', ...FIREFOX].find(existsSync),
  webkit: () => (WEBKIT.every(existsSync) ? globSync(MINI_BROWSER)[0] : undefined),
} satisfies Record<Name, () => string | undefined>

/** The Debian packages to install. */
export const PACKAGES: Record<Name, string> = {
  firefox: 'firefox-esr',
  webkit: 'webkit2gtk-driver xvfb xauth',
}

export const NAMES = Object.keys(programs) as Name[]

export const isInstalled = (name: Name) => programs[name]() !== undefined

export async function startBrowser(name: Name): Promise<Browser> {
  const program = programs[name]()
  if (!program) throw new Error(`${name} is not installed.`)
  if (name === 'firefox') return (await import('./firefox.ts')).startFirefox(program)
  return (await import('./webkit.ts')).startWebKit(program)
}
