import { ENQUIRY_STAGES, type Enquiry, type EnquiryStage } from '@ganit/contract/enquiries'
import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { formatDay } from '../../ui/text/dates.ts'
import { formatClass } from '../../ui/text/formats.ts'
import classes from './enquiries.module.css'
import { NoteDialog } from './note-dialog.tsx'
import { useOpenedEnquiry } from './use-opened-enquiry.ts'
import { childOf, isClosed, SOURCE_TEXTS, STAGE_TEXTS } from './words.ts'

const STAGES = ENQUIRY_STAGES.map((stage) => ({ value: stage, label: STAGE_TEXTS[stage] }))

type EnquiryCardProps = {
  enquiry: Enquiry
  /** Where it stands: one may stand twice on the screen. */
  place: 'to-call' | 'board'
  /** Where it can be moved. */
  onMove?: (enquiry: Enquiry, stage: EnquiryStage) => void
}

/** Who asks, and the ways to them. */
export function EnquiryCard({ enquiry, place, onMove }: EnquiryCardProps) {
  const { enquiry_id, name, phone, class_number, source, stage, follow_up_on, known } = enquiry
  const [isNoting, setNoting] = useState(false)
  const { open } = useOpenedEnquiry()
  const id = `${place}-${enquiry_id}`

  return (
    <li
      className={classes.card}
      aria-labelledby={id}
      draggable={onMove !== undefined}
      onDragStart={(event) => event.dataTransfer.setData('text/plain', String(enquiry_id))}
    >
      <h3 id={id}>
        <button type="button" className={classes.name} onClick={() => open(enquiry_id)}>
          {childOf(enquiry)}
        </button>
      </h3>
      <p>
        {formatClass(class_number)}
        {name !== childOf(enquiry) && `, asked by ${name}`} · {SOURCE_TEXTS[source]}
      </p>
      {!isClosed(enquiry) && <p>Call on {formatDay(follow_up_on)}</p>}
      {known.length > 0 && (
        <p className={classes.known}>
          Same phone: {known.map((each) => `${each.name} (${each.kind})`).join(', ')}
        </p>
      )}
      <div className={classes.actions}>
        <Button component="a" size="sm" href={`tel:${phone}`} aria-describedby={id}>
          Call
        </Button>
        <Button
          component="a"
          size="sm"
          href={`https://wa.me/${phone.slice(1)}`}
          target="_blank"
          rel="noreferrer"
          aria-describedby={id}
        >
          WhatsApp
        </Button>
        <Button size="sm" onClick={() => setNoting(true)} aria-describedby={id}>
          Note
        </Button>
      </div>
      {onMove && (
        <NativeSelect
          aria-label={`Stage of ${childOf(enquiry)}`}
          data={STAGES}
          value={stage}
          onChange={({ currentTarget }) => onMove(enquiry, currentTarget.value as EnquiryStage)}
        />
      )}
      {isNoting && <NoteDialog enquiry={enquiry} onClose={() => setNoting(false)} />}
    </li>
  )
}
