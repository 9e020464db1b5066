import {
  ENQUIRY_SOURCE_TEXTS,
  ENQUIRY_STAGES,
  type Enquiry,
  EnquiryDraft,
  type EnquiryStage,
} from '@ganit/contract/people/enquiries'
import { schemaResolver } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { type DragEvent, useState } from 'react'
import { titled } from '../../../academy.ts'
import { useAttempt } from '../../../api/attempt.ts'
import { Button, ButtonAnchor, ButtonLink } from '../../../ui/buttons/button.tsx'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { toastSuccess } from '../../../ui/feedback/toasts/toast.ts'
import { FormDialog } from '../../../ui/forms/dialogs/form-dialog.tsx'
import { useDialogForm } from '../../../ui/forms/dialogs/use-dialog-form.ts'
import { NativeSelect } from '../../../ui/forms/fields/fields.tsx'
import { AdminPage } from '../../../ui/layout/admin-page.tsx'
import { NothingFound } from '../../../ui/tables/nothing-found.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { useTableState } from '../../../ui/tables/table-state.ts'
import { TableTools } from '../../../ui/tables/tools/table-tools.tsx'
import { countInWords, formatClass } from '../../../ui/text/formats.ts'
import { formatDay } from '../../../ui/text/times/dates.ts'
import { addEnquiry, type EnquirySent, enquiryBoard } from './enquiries.data.ts'
import classes from './enquiries.module.css'
import { EnquiryFields, toTypedFields } from './enquiry-fields.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { NoteDialog } from './note-dialog.tsx'
import { OpenedEnquiry } from './opened-enquiry.tsx'
import { useMoveEnquiry } from './use-move.ts'
import { useOpenedEnquiry } from './use-opened-enquiry.ts'
import { admissionAddress, childOf, isClosed, isToAdmit, STAGE_TEXTS } from './words.ts'

/** Enters an enquiry made in person or by phone. */
function NewEnquiryDialog({ onClose }: { onClose: () => void }) {
  const attempt = useAttempt()
  const edit = useDialogForm({
    initialValues: toTypedFields(),
    errorsOf: schemaResolver(EnquiryDraft, { sync: true }),
    send: async (fields) => {
      toastSuccess((await addEnquiry(fields as EnquirySent, attempt)).message)
      onClose()
    },
    onClose,
    unsaved: 'The enquiry is not saved yet.',
  })
  return (
    <FormDialog edit={edit} title="New enquiry" accept="Add">
      <EnquiryFields form={edit.form} hint="Today, unless you choose another day" />
    </FormDialog>
  )
}

/** Enquiries per stage as bars. */
function Funnel({ stages }: { stages: readonly { stage: EnquiryStage; total: number }[] }) {
  const most = Math.max(...stages.map(({ total }) => total))

  return (
    <section className={`stack gap12 ${classes.part}`} aria-labelledby="funnel">
      <h2 id="funnel">By stage</h2>
      <dl className={`stack gap4 ${classes.funnel}`}>
        {stages.map(({ stage, total }) => (
          <div key={stage}>
            <dt>{STAGE_TEXTS[stage]}</dt>
            <dd className="row gap8 centred amount">
              <span
                className={classes.bar}
                style={{ width: `${(100 * total) / most}%` }}
                aria-hidden="true"
              />
              {total}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const STAGES = ENQUIRY_STAGES.map((stage) => ({ value: stage, label: STAGE_TEXTS[stage] }))

type EnquiryCardProps = {
  enquiry: Enquiry
  /** An enquiry may appear in both places. */
  place: 'to-call' | 'board'
  /** Undefined if it cannot be moved. */
  onMove?: (enquiry: Enquiry, stage: EnquiryStage) => void
}

/** An enquiry with its contacts. */
function EnquiryCard({ enquiry, place, onMove }: EnquiryCardProps) {
  const { enquiry_id, name, phone, class_number, source, stage, follow_up_on, known } = enquiry
  const said = enquiry.last_note ?? enquiry.message
  const [isNoting, setNoting] = useState(false)
  const { open } = useOpenedEnquiry()
  const id = `${place}-${enquiry_id}`

  return (
    <li
      className={`stack gap6 packed pad16 card breaks ${classes.card}`}
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
        {name !== childOf(enquiry) && `, asked by ${name}`} · {ENQUIRY_SOURCE_TEXTS[source]}
      </p>
      <p className="amount">{phone}</p>
      {!isClosed(enquiry) && <p>Call on {formatDay(follow_up_on)}</p>}
      {said && <p className={`quiet ${classes.note}`}>{said}</p>}
      {known.length > 0 && (
        <p className={classes.known}>
          Same phone: {known.map((each) => `${each.name} (${each.kind})`).join(', ')}
        </p>
      )}
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

type Stage = { stage: EnquiryStage; items: Enquiry[]; total: number }

/** Columns by stage, stacked on phones. Cards move by menu or drag. */
function Board({ stages }: { stages: readonly Stage[] }) {
  const moving = useMoveEnquiry()
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
                <EnquiryCard
                  key={enquiry.enquiry_id}
                  enquiry={enquiry}
                  place="board"
                  onMove={moving.move}
                />
              ))}
            </ul>
            {total > items.length && (
              <p className="quiet">{countInWords(total - items.length, 'more', 'more')}</p>
            )}
          </section>
        ))}
      </div>
      <MoveDialog {...moving} />
    </>
  )
}

export const meta = titled('Enquiries')

/** Enquiries: calls due today, then all by stage. */
export default function Enquiries() {
  const state = useTableState({ sortKeys: ['follow_up_on'] })
  const query = useQuery(enquiryBoard(state.search))
  const [isAdding, setAdding] = useState(false)
  const add = <Button onClick={() => setAdding(true)}>New enquiry</Button>

  return (
    <AdminPage title="Enquiries" aside={add}>
      <TableTools state={state} placeholder="Name or phone" />
      <QueryView
        query={query}
        failure="Failed to load the enquiries."
        skeleton={<SkeletonRows rows={6} photo={false} label="Loading the enquiries..." />}
      >
        {({ due, stages }) =>
          stages.every(({ total }) => total === 0) ? (
            <NothingFound
              title={state.search ? 'No enquiries found.' : 'No enquiries yet.'}
              state={state}
              total={0}
              add={undefined}
            >
              Families who ask on the page “Ask us”, visit or call appear here until they join.
            </NothingFound>
          ) : (
            <div className={classes.found} aria-busy={query.isPlaceholderData}>
              <section className={`stack gap12 ${classes.part}`} aria-labelledby="to-call">
                <h2 id="to-call">To call today</h2>
                {due.items.length === 0 ? (
                  <p className="quiet">No calls today.</p>
                ) : (
                  <ul className={`grid gap12 packed ${classes.list}`}>
                    {due.items.map((enquiry) => (
                      <EnquiryCard key={enquiry.enquiry_id} enquiry={enquiry} place="to-call" />
                    ))}
                  </ul>
                )}
              </section>
              <Funnel stages={stages} />
              <Board stages={stages} />
            </div>
          )
        }
      </QueryView>
      <OpenedEnquiry />
      {isAdding && <NewEnquiryDialog onClose={() => setAdding(false)} />}
    </AdminPage>
  )
}
