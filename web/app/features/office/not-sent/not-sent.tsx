import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { HeldLine, HeldStore } from '../../../api/unsent/held.ts'
import { ownRecords } from '../../../own-records.ts'
import { isInOffice } from '../../../roles.ts'
import { accountHere, useSession } from '../../../session.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { confirm } from '../../../ui/dialogs/ask.ts'
import { heldHomework } from '../../teaching/registers/outbox/homework-outbox.ts'
import { heldRegisters } from '../../teaching/registers/outbox/outbox.ts'
import classes from './not-sent.module.css'

/**
 * Stores of unsent work, by the beginning of their records' names. Every page of staff has loaded the stores of
 * lessons, so they work without network. The others are loaded only if this device has such a record.
 */
const STORES: Record<string, () => HeldStore | Promise<HeldStore>> = {
  register: () => heldRegisters,
  homework: () => heldHomework,
  marks: async () => (await import('../../exams/marks/marks-outbox.ts')).heldMarks,
  ink: async () => (await import('../../../ui/questions/pen/unsent-ink.ts')).heldInk,
}

const kindOf = (name: string) => name.split(':')[0] ?? ''

/**
 * The unsent work of the signed-in account on this device, the oldest first; empty until the device's records have been
 * read.
 */
function useHeldLines(account: string | null, area: '/admin' | '/teacher') {
  const [lines, setLines] = useState<readonly HeldLine[]>([])
  useEffect(() => {
    let isOver = false
    const stops: (() => void)[] = []
    async function begin() {
      const kinds = new Set([...(await ownRecords(account)).keys()].map(kindOf))
      const loading = [...kinds].map(async (kind) => (await STORES[kind]?.()) ?? [])
      // If a store cannot be loaded without network, the others are still named.
      const stores = (await Promise.allSettled(loading)).flatMap((each) =>
        each.status === 'fulfilled' ? each.value : [],
      )
      if (isOver) return
      const tell = () =>
        setLines(
          stores
            .flatMap((store) => store.linesIn(area))
            .toSorted((a, b) => a.day.localeCompare(b.day)),
        )
      for (const store of stores) {
        stops.push(store.listen(tell))
        store.open()
      }
      tell()
    }
    begin().catch((error: unknown) => console.error('Unsent work could not be read:', error))
    return () => {
      isOver = true
      for (const stop of stops) stop()
      setLines([])
    }
  }, [account, area])
  return lines
}

const DISCARD = {
  title: 'Discard what was not sent?',
  text: 'It is only on this device, and is lost.',
  accept: 'Discard',
  losesWork: true,
} as const

async function discard(line: HeldLine) {
  if (await confirm(DISCARD)) line.discard()
}

/** On Today: registers, homework, marks and red pen of this person that are only on this device. */
export function NotSent() {
  const { userType } = useSession()
  const lines = useHeldLines(accountHere(), isInOffice(userType) ? '/admin' : '/teacher')
  if (lines.length === 0) return null
  return (
    <section className={`stack gap8 ${classes.part}`} aria-labelledby="not-sent">
      <h2 id="not-sent">{lines.length} not sent</h2>
      <ul className="stack gap8">
        {lines.map((line) => (
          <li key={line.key}>
            <p>
              {line.to ? <Link to={line.to}>{line.what}</Link> : line.what}: {line.state}
            </p>
            <div className="wrap gap12 centred">
              {line.send && (
                <Button
                  size="sm"
                  variant="main"
                  aria-label={`Send: ${line.what}`}
                  onClick={line.send}
                >
                  Send
                </Button>
              )}
              <Button
                size="sm"
                variant="quiet"
                aria-label={`Discard: ${line.what}`}
                onClick={() => void discard(line)}
              >
                Discard
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
