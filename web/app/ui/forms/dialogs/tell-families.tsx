import type { Reach } from '@ganit/contract/messages/reach'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '../../../session.ts'
import { toastSuccess } from '../../feedback/toasts/toast.ts'
import { countInWords } from '../../text/formats.ts'
import { momentIso } from '../../text/times/dates.ts'
import { lastAnswerAt } from '../../text/times/server-clock.ts'
import classes from './tell-families.module.css'

/** Whether families are told of a change. The call gets a value only if they are not told. */
export function useTellFamilies() {
  const [isTold, setIsTold] = useState(true)
  const reached = useRef<Reach>(undefined)
  const navigate = useNavigate()
  const { userType } = useSession()

  /** After a change: tells how many families must be told by hand, with a link to the list of these people. */
  function sayByHand() {
    const people = isTold ? (reached.current?.ways.by_hand ?? 0) : 0
    if (people === 0) return
    const asked = { purpose: 'lesson_changed', since: momentIso(lastAnswerAt()) }
    const list = userType === 'teacher' ? '/teacher/messages' : '/admin/messages'
    toastSuccess(`${countInWords(people, 'person is', 'people are')} told only by hand.`, {
      text: 'Tell them',
      press: () => void navigate(`${list}?${new URLSearchParams(asked)}`),
    })
  }
  return { isTold, setIsTold, sent: isTold ? {} : { tell: false }, reached, sayByHand }
}

type TellFamiliesProps = {
  /** Undefined until the server has answered. */
  reach: Reach | undefined
  tell: Pick<ReturnType<typeof useTellFamilies>, 'isTold' | 'reached'> & {
    setIsTold: (isTold: boolean) => void
  }
}

const WAYS = {
  mail: 'by e-mail',
  sms: 'by SMS',
  whatsapp: 'by WhatsApp',
  by_hand: 'only by hand',
} as const

const TABS = { inbox: 'Inbox and mail', whatsapp: 'WhatsApp', sms: 'SMS' } as const

/** The text of the message, by each channel through which somebody gets it. */
function TextsByWay({ reach: { text, as } }: { reach: Reach }) {
  const [chosen, choose] = useState<keyof typeof TABS>('inbox')
  const texts = { inbox: text, whatsapp: as.whatsapp, sms: as.sms }
  const shown = (Object.keys(TABS) as (keyof typeof TABS)[]).filter((way) => texts[way] !== null)
  const way = shown.includes(chosen) ? chosen : 'inbox'
  return (
    <div className="stack gap8">
      {shown.length > 1 && (
        <fieldset className={`wrap gap8 ${classes.ways}`} aria-label="As read">
          {shown.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === way}
              onClick={() => choose(each)}
            >
              {TABS[each]}
            </button>
          ))}
        </fieldset>
      )}
      <blockquote>{texts[way]}</blockquote>
    </div>
  )
}

/** The families that a change reaches, with the text for them, and the families that cannot be told. */
export function TellFamilies({ reach, tell }: TellFamiliesProps) {
  useEffect(() => {
    tell.reached.current = reach
  }, [tell.reached, reach])
  // Keeps the room of a line: a late answer must not move the button under a press.
  if (!reach) return <p className={`quiet ${classes.room}`} aria-hidden />
  const { families, without, ways } = reach
  if (families === 0) return <p className="quiet">No family is to be told.</p>
  const numbers = (Object.keys(WAYS) as (keyof typeof WAYS)[]).flatMap((way) =>
    ways[way] > 0 ? [`${countInWords(ways[way], 'person', 'people')} ${WAYS[way]}`] : [],
  )
  return (
    <div className={`stack gap8 ${classes.tell}`}>
      <label>
        <input
          type="checkbox"
          checked={tell.isTold}
          onChange={({ currentTarget }) => tell.setIsTold(currentTarget.checked)}
        />
        Tell {countInWords(families, 'family', 'families')}
      </label>
      {tell.isTold && (
        <>
          <TextsByWay reach={reach} />
          <p className="quiet small">{[...numbers, 'all in their inbox'].join(' · ')}</p>
          {without.length > 0 && (
            <details>
              <summary>
                {countInWords(without.length, 'student', 'students')} cannot be told
              </summary>
              <ul>
                {without.map(({ student_id, name, why }) => (
                  <li key={student_id}>
                    {name}: {why}
                  </li>
                ))}
              </ul>
            </details>
          )}
        </>
      )}
    </div>
  )
}
