import type { Answer, ProcessAcademy } from '../process-academy.ts'
import type { Stored } from './stored.ts'

/** The part of an academy that writers need. */
export type Asked = Pick<ProcessAcademy, 'ask'>

/** Acknowledged writes that are missing or different, and writes stored more often than sent. */
export type Wrong = { lost: string[]; doubled: string[] }

/** Writes over and over, and keeps a journal of acknowledged writes. */
export type Writer = {
  kind: string
  acknowledged: () => number
  /** All statuses seen. */
  seen: Set<number>
  /** Sends one request; true if it was acknowledged. */
  step: () => Promise<boolean>
  /** Compares the journal with what is stored. No step may be running. */
  check: (stored: Stored) => Wrong | Promise<Wrong>
}

/** Journal of writes with one trail entry each; one without an answer may have left one. */
export class Tally {
  acknowledged = 0
  unknown = 0

  check(what: string, found = 0): Wrong {
    const most = this.acknowledged + this.unknown
    return {
      lost: found < this.acknowledged ? [`${what}: ${found} of ${this.acknowledged}`] : [],
      doubled: found > most ? [`${what}: ${found} where ${most} were sent`] : [],
    }
  }
}

export const together = (all: Wrong[]): Wrong => ({
  lost: all.flatMap(({ lost }) => lost),
  doubled: all.flatMap(({ doubled }) => doubled),
})

/** Collects the statuses a writer sees. */
export function noting(seen: Set<number>) {
  return (answer: Answer | undefined) => {
    if (answer) seen.add(answer.status)
    return answer
  }
}
