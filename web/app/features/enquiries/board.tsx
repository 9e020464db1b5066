import type { Enquiry, EnquiryStage } from '@ganit/contract/enquiries'
import { type DragEvent, useState } from 'react'
import { counted } from '../../ui/text/formats.ts'
import classes from './enquiries.module.css'
import { EnquiryCard } from './enquiry-card.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { useMove } from './use-move.ts'
import { STAGE_TEXTS } from './words.ts'

type Stage = { stage: EnquiryStage; items: Enquiry[]; total: number }

/** The enquiries in columns by stage, below one another on a phone. They are moved by the menu of each, or dragged. */
export function Board({ stages }: { stages: readonly Stage[] }) {
  const moving = useMove()
  const [over, setOver] = useState<EnquiryStage>()

  const drop = (event: DragEvent, stage: EnquiryStage) => {
    event.preventDefault()
    setOver(undefined)
    const id = Number(event.dataTransfer.getData('text/plain'))
    const enquiry = stages.flatMap(({ items }) => items).find((each) => each.enquiry_id === id)
    if (enquiry) moving.move(enquiry, stage)
  }
  return (
    <>
      <div className={classes.board}>
        {stages.map(({ stage, items, total }) => (
          <section
            key={stage}
            className={classes.column}
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
            <ul className={classes.list}>
              {items.map((enquiry) => (
                <EnquiryCard
                  key={enquiry.enquiry_id}
                  enquiry={enquiry}
                  place="board"
                  onMove={moving.move}
                />
              ))}
            </ul>
            {total > items.length && (
              <p className={classes.none}>{counted(total - items.length, 'more', 'more')}</p>
            )}
          </section>
        ))}
      </div>
      <MoveDialog {...moving} />
    </>
  )
}
