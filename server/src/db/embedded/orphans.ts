import { readdirSync, readlinkSync } from 'node:fs'

/**
 * Ends what is left of a PostgreSQL whose first process was killed. Idle ones end by themselves; one that computes would
 * keep a new PostgreSQL from starting until it is done. Elsewhere than on Linux that is waited for.
 */
export function endOrphans(cluster: string) {
  if (process.platform !== 'linux') return
  for (const name of readdirSync('/proc')) {
    const pid = Number(name)
    if (pid > 1 && worksIn(pid, cluster)) process.kill(pid, 'SIGQUIT')
  }
}

/** PostgreSQL's processes, and hardly another program, have the cluster as their working folder. */
function worksIn(pid: number, cluster: string) {
  try {
    return (
      readlinkSync(`/proc/${pid}/cwd`) === cluster &&
      readlinkSync(`/proc/${pid}/exe`)
        .replace(/ \(deleted\)$/, '')
        .endsWith('/postgres')
    )
  } catch {
    return false
  }
}
