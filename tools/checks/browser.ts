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

function installFromDebian() {
  console.log('Installing Chromium from Debian’s packages for the browser tests …')
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

const MISSING =
  'The browser tests need Chromium, which is not on this machine. Install the package chromium (on Debian, as root: apt-get install chromium), and begin again.'

type Browser = { shell?: string; whole?: string }

/**
 * Paths of Chromium, as a shell and whole: those on this machine, else Debian's when root, else Playwright's own as
 * undefined. Without a browser it prints which package to install, and ends the process as failed.
 */
export function findBrowser(isRoot = process.getuid?.() === 0): Browser {
  const found = shellAndWhole()
  if (found.whole) return found
  if (isRoot && existsSync('/usr/bin/apt-get') && installFromDebian()) return shellAndWhole()
  if (existsSync(chromium.executablePath())) return {}
  console.error(MISSING)
  process.exit(1)
}
