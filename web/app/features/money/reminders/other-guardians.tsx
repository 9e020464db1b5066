import type { ReminderRow } from '@ganit/contract/money/reminders'
import { useEffect, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { textsOf } from './reminders.data.ts'
import type { Reminding } from './use-reminding.ts'

type OtherGuardiansProps = { row: ReminderRow; reminding: Reminding }

/** The other guardians of a family, each with WhatsApp in their own language. A press counts for the family. */
export function OtherGuardians({ row, reminding }: OtherGuardiansProps) {
  const { person, others } = row
  const [links, setLinks] = useState<ReadonlyMap<string, string>>(new Map())
  const keys = others.map(({ key }) => key).join()
  // A link is needed before the press, or browsers block the window.
  useEffect(() => {
    let isLeft = false
    for (const to of keys.split(',').filter(Boolean))
      textsOf({ people: [person.key], to })
        .then(([text]) => {
          const link = text?.whatsapp_link
          if (link && !isLeft) setLinks((before) => new Map([...before, [to, link]]))
        })
        // Without a link the button stays off; the family's own one is not affected.
        .catch(() => {})
    return () => {
      isLeft = true
    }
  }, [keys, person.key])

  return others.map(({ key, name, relation }) => (
    <Button
      key={key}
      size="sm"
      fullWidth
      disabled={!links.has(key)}
      onClick={() => reminding.open(row, false, links.get(key))}
    >
      WhatsApp to {name}, {relation}
    </Button>
  ))
}
