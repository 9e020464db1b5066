import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

const SHELL = 'chromium-headless-shell'
const WHOLE = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

const onPath = (names: string[]) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((path) => existsSync(path))

/** The shell takes a third less CPU, but shows no notifications. */
const shellAndWhole = () => {
  const whole = onPath(WHOLE)
  return { shell: onPath([SHELL]) ?? whole, whole }
}

const say = (line: string) => console.log(line)

function installFromDebian() {
  say('Installing Chromium from Debian’s packages for the browser tests …')
  const options = {
    stdio: ['ignore', 'ignore', 'inherit'] as ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }
  spawnSync('apt-get', ['update', '-qq'], options)
  // Older releases of Debian have no shell.
  return [['chromium', SHELL], ['chromium']].some(
    (names) => spawnSync('apt-get', ['install', '-y', '-qq', ...names], options).status === 0,
  )
}

function installFromPlaywright() {
  say('Fetching Playwright’s Chromium for the browser tests …')
  spawnSync('playwright', ['install', 'chromium'], { stdio: 'inherit', shell: true })
}

/** Paths of Chromium, as a shell and whole: those on this machine, else Debian's when root, else Playwright's own as undefined. */
export async function browserPaths(): Promise<{ shell?: string; whole?: string }> {
  const found = shellAndWhole()
  if (found.whole) return found
  const isRoot = process.getuid?.() === 0
  if (isRoot && existsSync('/usr/bin/apt-get') && installFromDebian()) return shellAndWhole()
  if (!existsSync(chromium.executablePath())) installFromPlaywright()
  return {}
}
