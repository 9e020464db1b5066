import { type Column, RecordTable } from '../../../ui/tables/record-table.tsx'

type TopicTableProps<Row> = {
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  labelledBy: string
}

/** Figures by topic. */
export const TopicTable = <Row extends { chapter_id: number; skill_id: number | null }>(
  props: TopicTableProps<Row>,
) => (
  <div className="sheet">
    <RecordTable {...props} keyOf={({ chapter_id, skill_id }) => `${chapter_id} ${skill_id}`} />
  </div>
)
