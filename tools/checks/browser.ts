import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

// The headless shell first: tests use a third less CPU in it.
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]

const onPath = () =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => NAMES.map((name) => join(folder, name)))
    .find((path) => existsSync(path))

const say = (line: string) => console.log(line)

function installFromDebian() {
  say('Installing Chromium from Debian’s packages for the browser tests …')
  const options = {
    stdio: ['ignore', 'ignore', 'inherit'] as ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }
  spawnSync('apt-get', ['update', '-qq'], options)
  return ['chromium-headless-shell', 'chromium'].some(
    (name) => spawnSync('apt-get', ['install', '-y', '-qq', name], options).status === 0,
  )
}

function installFromPlaywright() {
  say('Fetching Playwright’s Chromium for the browser tests …')
  spawnSync('playwright', ['install', 'chromium'], { stdio: 'inherit', shell: true })
}

/** A Chromium for tests: one on this machine, else Debian's when root. Returns its path, or undefined for Playwright's own. */
export async function browserPath(): Promise<string | undefined> {
  const found = onPath()
  if (found) return found
  const isRoot = process.getuid?.() === 0
  if (isRoot && existsSync('/usr/bin/apt-get') && installFromDebian()) return onPath()
  if (!existsSync(chromium.executablePath())) installFromPlaywright()
  return undefined
}
