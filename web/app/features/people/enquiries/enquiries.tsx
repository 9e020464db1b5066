import type { Enquiry, EnquiryStage } from '@ganit/contract/people/enquiries'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { titled } from '../../../academy.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { AdminPage } from '../../../ui/layout/admin-page.tsx'
import { Views } from '../../../ui/layout/views.tsx'
import { NothingFound } from '../../../ui/tables/nothing-found.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { useTableState } from '../../../ui/tables/table-state.ts'
import { TableTools } from '../../../ui/tables/tools/table-tools.tsx'
import { countInWords } from '../../../ui/text/formats.ts'
import { Board, type Stage } from './board.tsx'
import { enquiryBoard } from './enquiries.data.ts'
import classes from './enquiries.module.css'
import { EnquiryCard } from './enquiry-card.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { NewEnquiryDialog } from './new-enquiry.tsx'
import { OpenedEnquiry } from './opened-enquiry.tsx'
import { useMoveEnquiry } from './use-move.ts'
import { isClosed } from './words.ts'

type RowsProps = {
  id: string
  title: string
  rows: readonly Enquiry[]
  /** Said where there is none. */
  none: string
  onMove: (enquiry: Enquiry, stage: EnquiryStage) => void
}

/** A part of the list: a row a family. */
const Rows = ({ id, title, rows, none, onMove }: RowsProps) => (
  <section className={`stack gap12 ${classes.part}`} aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {rows.length === 0 ? (
      <p className="quiet">{none}</p>
    ) : (
      <ul className={`sheet packed ${classes.rows}`}>
        {rows.map((enquiry) => (
          <EnquiryCard key={enquiry.enquiry_id} enquiry={enquiry} onMove={onMove} isRow />
        ))}
      </ul>
    )}
  </section>
)

type ListProps = {
  due: readonly Enquiry[]
  stages: readonly Stage[]
  /** Whether those that are closed are listed, too: where somebody looks for one. */
  isSearched: boolean
  onMove: RowsProps['onMove']
}

/** Families to call today, then the others by the day of their next call. */
function EnquiryList({ due, stages, isSearched, onMove }: ListProps) {
  const toCall = new Set(due.map(({ enquiry_id }) => enquiry_id))
  const others = stages.flatMap(({ items }) => items).filter((each) => !toCall.has(each.enquiry_id))
  const later = others
    .filter((each) => !isClosed(each))
    .toSorted((a, b) => a.follow_up_on.localeCompare(b.follow_up_on))
  const closed = others.filter(isClosed)
  const listed = stages.filter((each) => isSearched || !isClosed(each))
  const shown = due.length + later.length + (isSearched ? closed.length : 0)
  const more = listed.reduce((sum, { total }) => sum + total, -shown)
  return (
    <>
      <Rows id="to-call" title="To call today" rows={due} none="No calls today." onMove={onMove} />
      <Rows id="later" title="Later" rows={later} none="Nobody waits." onMove={onMove} />
      {isSearched && closed.length > 0 && (
        <Rows id="closed" title="Closed" rows={closed} none="" onMove={onMove} />
      )}
      {more > 0 && (
        <p className="quiet">{countInWords(more, 'more, found', 'more, found')} by a search.</p>
      )}
    </>
  )
}

export const meta = titled('Enquiries')

/** Enquiries as one list, those to call today first, or by stage on a board. */
export default function Enquiries() {
  const state = useTableState({ sortKeys: ['follow_up_on'], filters: ['show'] })
  const query = useQuery(enquiryBoard(state.search))
  const moving = useMoveEnquiry()
  const [params, setParams] = useSearchParams()
  const [isAdding, setAdding] = useState(false)
  const isBoard = state.filters.show === 'board'
  // The bar's *+ New* leads here with the form open.
  const isNew = isAdding || params.has('new')
  const stop = () => {
    setAdding(false)
    if (params.has('new'))
      setParams(
        (before) => {
          before.delete('new')
          return before
        },
        { replace: true },
      )
  }
  const viewOf = (show: 'list' | 'board', text: string) => {
    const next = new URLSearchParams(params)
    next.delete('enquiry')
    if (show === 'board') next.set('show', show)
    else next.delete('show')
    return { to: `?${next}`, text, isHere: isBoard === (show === 'board') }
  }

  return (
    <AdminPage
      title="Enquiries"
      aside={
        <div className="wrap gap12 centred">
          <Views label="Show as" views={[viewOf('list', 'List'), viewOf('board', 'Board')]} />
          <Button onClick={() => setAdding(true)}>New enquiry</Button>
        </div>
      }
    >
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
              {isBoard ? (
                <Board stages={stages} onMove={moving.move} />
              ) : (
                <EnquiryList
                  due={due.items}
                  stages={stages}
                  isSearched={state.search !== ''}
                  onMove={moving.move}
                />
              )}
            </div>
          )
        }
      </QueryView>
      <OpenedEnquiry />
      <MoveDialog {...moving} />
      {isNew && <NewEnquiryDialog onClose={stop} />}
    </AdminPage>
  )
}
