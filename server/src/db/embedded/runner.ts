import { execFileSync, spawnSync } from 'node:child_process'
import { programPath } from './binaries.ts'

/** How to run PostgreSQL, which refuses to run as root. */
export type Runner = {
  /** Command line before the program. */
  prefix: string[]
  /** User it runs as, who owns its files; absent: the app's user. */
  user?: { uid: number; gid: number }
}

export const PLAIN: Runner = { prefix: [] }

export const runsAsRoot = () => process.getuid?.() === 0

/** Command line and options of a program under this runner, without the app's environment, which contains secrets. */
export function commandFor(runner: Runner, file: string, args: string[]) {
  const [first = file, ...rest] = [...runner.prefix, file, ...args]
  const env = process.platform === 'win32' ? process.env : { PATH: process.env.PATH, LC_ALL: 'C' }
  const options = { cwd: '/', env, ...runner.user }
  return { file: first, args: rest, options }
}

/**
 * Root in a user namespace: inside, the process is another user, but its files are root's, so it can work in a folder
 * that only root can enter. Undefined if the system forbids namespaces.
 */
export function rootInNamespace(binaries: string, folder: string): Runner | undefined {
  const { uid, gid } = findUnprivilegedUser()
  const prefix = ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`, '--']
  const check = '"$0" --version && test -w "$1"'
  return succeeds({ prefix }, '/bin/sh', ['-c', check, programPath(binaries, 'postgres'), folder])
    ? { prefix }
    : undefined
}

/** An unprivileged user that every machine has; a machine may configure a better one. initdb requires its name. */
export function findUnprivilegedUser() {
  for (const name of ['ganit', 'postgres', 'nobody']) {
    try {
      return { uid: idOf('-u', name), gid: idOf('-g', name) }
    } catch {}
  }
  throw new Error(
    'PostgreSQL may not run as root, and this machine has no ordinary user to run it. Add one: useradd --system ganit',
  )
}

const idOf = (kind: '-u' | '-g', name: string) =>
  Number(
    execFileSync('id', [kind, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
  )

/** Whether the runner can execute the program at its present path. */
export const canRun = (runner: Runner, binaries: string) =>
  succeeds(runner, programPath(binaries, 'postgres'), ['--version'])

function succeeds(runner: Runner, file: string, args: string[]) {
  const command = commandFor(runner, file, args)
  return spawnSync(command.file, command.args, { ...command.options, stdio: 'ignore' }).status === 0
}
