import {
  ENQUIRY_SOURCE_TEXTS,
  ENQUIRY_STAGES,
  type Enquiry,
  type EnquiryStage,
} from '@ganit/contract/people/enquiries'
import { useState } from 'react'
import { Button, ButtonAnchor, ButtonLink } from '../../../ui/buttons/button.tsx'
import { NativeSelect } from '../../../ui/forms/fields/fields.tsx'
import { formatPhone } from '../../../ui/forms/fields/phone-number.ts'
import { formatClass } from '../../../ui/text/formats.ts'
import { formatDay } from '../../../ui/text/times/dates.ts'
import classes from './enquiries.module.css'
import { NoteDialog } from './note-dialog.tsx'
import { useOpenedEnquiry } from './use-opened-enquiry.ts'
import { admissionAddress, childOf, isClosed, isToAdmit, STAGE_TEXTS } from './words.ts'

const STAGES = ENQUIRY_STAGES.map((stage) => ({ value: stage, label: STAGE_TEXTS[stage] }))

type EnquiryCardProps = {
  enquiry: Enquiry
  onMove: (enquiry: Enquiry, stage: EnquiryStage) => void
  /** A row of the list, or a card of the board, which can be dragged. */
  isRow?: boolean
}

/** An enquiry with its contacts and its stage. */
export function EnquiryCard({ enquiry, onMove, isRow = false }: EnquiryCardProps) {
  const { enquiry_id, name, phone, class_number, source, stage, follow_up_on, known } = enquiry
  const said = enquiry.last_note ?? enquiry.message
  const [isNoting, setNoting] = useState(false)
  const { open } = useOpenedEnquiry()
  const id = `enquiry-${enquiry_id}`

  return (
    <li
      className={
        isRow
          ? `packed breaks ${classes.row}`
          : `stack gap6 packed pad16 card breaks ${classes.card}`
      }
      aria-labelledby={id}
      draggable={!isRow}
      onDragStart={(event) => event.dataTransfer.setData('text/plain', String(enquiry_id))}
    >
      <div className="stack gap4">
        <h3 id={id}>
          <button type="button" className={classes.name} onClick={() => open(enquiry_id)}>
            {childOf(enquiry)}
          </button>
        </h3>
        <div className={isRow ? 'wrap gap4-16' : 'stack gap4'}>
          <p>
            {formatClass(class_number)}
            {name !== childOf(enquiry) && `, asked by ${name}`} · {ENQUIRY_SOURCE_TEXTS[source]}
          </p>
          <p className="amount nowrap">{formatPhone(phone).replace(/^\+91 /, '')}</p>
          {!isClosed(enquiry) && <p>Call on {formatDay(follow_up_on)}</p>}
        </div>
        {enquiry.seat_by_site && stage === 'trial' && <p>Took the seat online</p>}
        {said && <p className={`quiet ${classes.note}`}>{said}</p>}
        {known.length > 0 && (
          <p className={classes.known}>
            Same phone: {known.map((each) => `${each.name} (${each.kind})`).join(', ')}
          </p>
        )}
      </div>
      <div className="wrap gap8">
        {isToAdmit(enquiry) && (
          <ButtonLink size="sm" variant="main" to={admissionAddress(enquiry)} aria-describedby={id}>
            Admit
          </ButtonLink>
        )}
        <ButtonAnchor size="sm" href={`tel:${phone}`} aria-describedby={id}>
          Call
        </ButtonAnchor>
        <ButtonAnchor
          size="sm"
          href={`https://wa.me/${phone.slice(1)}`}
          target="_blank"
          rel="noreferrer"
          aria-describedby={id}
        >
          WhatsApp
        </ButtonAnchor>
        <Button size="sm" onClick={() => setNoting(true)} aria-describedby={id}>
          Note
        </Button>
      </div>
      <NativeSelect
        aria-label={`Stage of ${childOf(enquiry)}`}
        data={STAGES}
        value={stage}
        onChange={({ currentTarget }) => onMove(enquiry, currentTarget.value as EnquiryStage)}
      />
      {isNoting && <NoteDialog enquiry={enquiry} onClose={() => setNoting(false)} />}
    </li>
  )
}
