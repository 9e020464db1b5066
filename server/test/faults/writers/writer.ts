import type { Answer, ProcessAcademy } from '../process-academy.ts'
import type { Stored } from './stored.ts'

/** What writers need of the academy that they write to. */
export type Asked = Pick<ProcessAcademy, 'ask'>

/** What of the acknowledged is not there or not as it was answered, and what is there more often than it was sent. */
export type Wrong = { lost: string[]; doubled: string[] }

/** One who writes over and over, and keeps a journal of what was acknowledged. */
export type Writer = {
  kind: string
  acknowledged: () => number
  /** Every status that was answered. */
  seen: Set<number>
  /** One request; whether it was acknowledged. */
  step: () => Promise<boolean>
  /** Holds the journal against what is stored. No step may be under way. */
  check: (stored: Stored) => Wrong | Promise<Wrong>
}

/** The journal of writes that leave one entry each in the audit trail, where one without an answer may have left one. */
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

/** Remembers the statuses that one writer sees. */
export function noting(seen: Set<number>) {
  return (answer: Answer | undefined) => {
    if (answer) seen.add(answer.status)
    return answer
  }
}
