import type { Paper } from '@ganit/contract/papers/papers'
import { useQuery } from '@tanstack/react-query'
import { titled } from '../../academy.ts'
import { Missing } from '../../ui/feedback/loading/missing.tsx'
import { QueryView } from '../../ui/feedback/loading/query-view.tsx'
import { AdminPage } from '../../ui/layout/admin-page.tsx'
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
import { usePapersAddress } from './area.ts'
import { PaperDesk } from './editor/paper-desk.tsx'
import { paperById } from './papers.data.ts'

export const meta = titled('Paper')

/** A paper: edited as a draft; with sets and printing once ready. */
export default function PaperScreen({ params: { id } }: { params: { id: string } }) {
  const list = usePapersAddress()
  const query = useQuery(paperById({ paper_id: id }))
  const frame = (children: React.ReactNode) => <AdminPage title="Paper">{children}</AdminPage>

  return (
    <QueryView<Paper>
      query={query}
      failure="Failed to load the paper."
      missing={frame(<Missing title="Paper not found" list={list} text="Papers" />)}
      skeleton={frame(<SkeletonRows rows={8} photo={false} label="Loading the paper..." />)}
    >
      {(paper) => <PaperDesk key={paper.paper_id} paper={paper} />}
    </QueryView>
  )
}
