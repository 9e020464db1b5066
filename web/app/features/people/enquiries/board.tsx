import type { Enquiry, EnquiryStage } from '@ganit/contract/people/enquiries'
import { type DragEvent, useState } from 'react'
import { countInWords } from '../../../ui/text/formats.ts'
import classes from './enquiries.module.css'
import { EnquiryCard } from './enquiry-card.tsx'
import { STAGE_TEXTS } from './words.ts'

export type Stage = { stage: EnquiryStage; items: Enquiry[]; total: number }

type BoardProps = {
  stages: readonly Stage[]
  onMove: (enquiry: Enquiry, stage: EnquiryStage) => void
}

/** Columns by stage, stacked on phones. Cards move by menu or drag. */
export function Board({ stages, onMove }: BoardProps) {
  const [over, setOver] = useState<EnquiryStage>()

  const drop = (event: DragEvent, stage: EnquiryStage) => {
    event.preventDefault()
    setOver(undefined)
    const id = Number(event.dataTransfer.getData('text/plain'))
    const enquiry = stages.flatMap(({ items }) => items).find((each) => each.enquiry_id === id)
    if (enquiry) onMove(enquiry, stage)
  }
  return (
    <div className={`grid gap16 ${classes.board}`}>
      {stages.map(({ stage, items, total }) => (
        <section
          key={stage}
          className={`stack gap12 packed ${classes.column}`}
          aria-labelledby={`stage-${stage}`}
          data-over={over === stage || undefined}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(stage)
          }}
          onDragLeave={() => setOver(undefined)}
          onDrop={(event) => drop(event, stage)}
        >
          <h2 id={`stage-${stage}`}>{STAGE_TEXTS[stage]}</h2>
          <ul className={`grid gap12 packed ${classes.list}`}>
            {items.map((enquiry) => (
              <EnquiryCard key={enquiry.enquiry_id} enquiry={enquiry} onMove={onMove} />
            ))}
          </ul>
          {total > items.length && (
            <p className="quiet">{countInWords(total - items.length, 'more', 'more')}</p>
          )}
        </section>
      ))}
    </div>
  )
}
