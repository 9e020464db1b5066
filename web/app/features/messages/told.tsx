import type { Telling, ToldPerson } from '@ganit/contract/messages/tellings'
import { useQuery } from '@tanstack/react-query'
import { titled, useAcademy } from '../../academy.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Missing, presentData } from '../../ui/feedback/loading/missing.tsx'
import { QueryView } from '../../ui/feedback/loading/query-view.tsx'
import type { Column } from '../../ui/tables/record-table.tsx'
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
import { type TableSettings, useTableState } from '../../ui/tables/table-state.ts'
import { Pager } from '../../ui/tables/tools/pager.tsx'
import { formatMoment } from '../../ui/text/times/dates.ts'
import { useMessagesArea } from './area.tsx'
import { ChatTable } from './chat-table.tsx'
import { type ToldAsked, toldPage } from './messages.data.ts'
import classes from './messages.module.css'
import { CHANNEL_TEXTS, FORGOTTEN, familiesInWords } from './words.ts'

export const meta = titled('Message')

const TABLE: TableSettings<'name', never> = { sortKeys: ['name'], filters: [] }
const PAGE_SIZE = 50

/** The channels of a person in words: `In the inbox · E-mail: not sent`. */
const waysInWords = ({ ways }: ToldPerson) =>
  ways
    .map(({ channel, state, problem, address }) =>
      channel === 'inbox'
        ? 'In the inbox'
        : [`${CHANNEL_TEXTS[channel]}: ${state}`, address, state === 'sent' ? null : problem]
            .filter(Boolean)
            .join(', '),
    )
    .join(' · ')

const COLUMNS: readonly Column<ToldPerson>[] = [
  {
    label: 'Name',
    narrow: 'start',
    cell: ({ name, students }) => (
      <>
        <b>{name}</b>
        {students.some((student) => student !== name) && (
          <>
            <br />
            <span className="quiet small">{students.join(', ')}</span>
          </>
        )}
      </>
    ),
  },
  { label: 'How it came', narrow: 'label', cell: waysInWords },
]

function Facts({ text, at, by, ...numbers }: Telling) {
  const { timeZone } = useAcademy()
  return (
    <section className={`stack gap12 sheet breaks ${classes.sheet}`} aria-label="The message">
      <p className={classes.plain}>
        {text ?? 'The text of a message is deleted after 30 days; the numbers stay.'}
      </p>
      <p className="quiet">{[formatMoment(at, timeZone), by].filter(Boolean).join(' · ')}</p>
      <p>
        <b>{familiesInWords(numbers)}</b>
      </p>
    </section>
  )
}

/** The messages of one event: the text, and each person with all channels. */
export default function Told({ params: { id } }: { params: { id: string } }) {
  const { list, Frame, back } = useMessagesArea()
  const state = useTableState(TABLE)
  const asked = { telling_id: id, page: state.page, page_size: PAGE_SIZE }
  const query = useQuery(toldPage(asked as ToldAsked & { telling_id: string }))
  const told = presentData(query)

  return (
    <Frame title={told ? (told.telling.about ?? FORGOTTEN) : 'Message'} aside={back}>
      <QueryView
        query={query}
        failure="Failed to load the message."
        missing={<Missing title="Message not found" list={list} text="Messages" />}
        skeleton={<SkeletonRows rows={6} photo={false} label="Loading the message..." />}
      >
        {({ telling, items, total, total_is_floor }) => (
          <>
            <Facts {...telling} />
            <section aria-labelledby="people" className={`stack gap16 ${classes.part}`}>
              <h2 id="people">People</h2>
              <div className="sheet">
                {items.length === 0 ? (
                  <EmptyState title="Nobody here.">
                    After 30 days only the numbers are kept.
                  </EmptyState>
                ) : (
                  <>
                    <ChatTable
                      rows={items}
                      columns={COLUMNS}
                      keyOf={({ ways }) => ways[0]?.delivery_id ?? ''}
                      chatOf={({ name, ways: [way] }) => way && { ...way, name }}
                      isStale={query.isPlaceholderData}
                      labelledBy="people"
                    />
                    <Pager
                      state={state}
                      total={total}
                      isFloor={total_is_floor ?? false}
                      pageSize={PAGE_SIZE}
                      nouns={['person', 'people']}
                    />
                  </>
                )}
              </div>
            </section>
          </>
        )}
      </QueryView>
    </Frame>
  )
}
