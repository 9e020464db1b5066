import { useOpenWith, WAYS } from '../../ui/buttons/open-with.ts'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { NativeSelect } from '../../ui/forms/fields/fields.tsx'
import { type Column, RecordTable } from '../../ui/tables/record-table.tsx'
import { ChatCell } from './chat-cell.tsx'
import classes from './messages.module.css'
import { type Chat, useChats } from './use-chats.ts'

type ChatTableProps<Row> = Omit<Parameters<typeof RecordTable<Row>>[0], 'columns'> & {
  columns: readonly Column<Row>[]
  /** How a person is written to by hand; undefined if not at all. */
  chatOf: (row: Row) => Chat | undefined
}

/** People of a message: Enter opens WhatsApp for the marked one and marks the next; the arrows move the mark. */
export function ChatTable<Row>({ chatOf, columns, rows, ...rest }: ChatTableProps<Row>) {
  const { way, choose } = useOpenWith()
  const chats = useChats(
    rows.flatMap((row) => chatOf(row) ?? []),
    way,
  )
  const actions: Column<Row> = {
    label: 'Actions',
    width: 230,
    kind: 'actions',
    cell: (row) => {
      const chat = chatOf(row)
      return chat && <ChatCell chat={chat} chats={chats} />
    },
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the list work on any of its links.
    <div data-chats onKeyDown={chats.onKeyDown}>
      {chats.failure && <ErrorBox>{chats.failure}</ErrorBox>}
      {chats.marked !== undefined && (
        <div className={`row to-end unprinted ${classes.openWith}`}>
          <NativeSelect
            size="sm"
            aria-label="Open with"
            data={[...WAYS]}
            value={way}
            onChange={({ currentTarget }) => choose(currentTarget.value)}
          />
        </div>
      )}
      <RecordTable {...rest} rows={rows} columns={[...columns, actions]} />
    </div>
  )
}
