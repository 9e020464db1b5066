import { useQuery } from '@tanstack/react-query'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { lessonRegister } from '../registers/registers.data.ts'
import { OnlinePart, type OnlineProps } from './online-part.tsx'

/** `OnlinePart` in the timetable, whose list of lessons has no addresses. */
export const LessonOnline = ({ lesson_id, ...props }: OnlineProps & { lesson_id: number }) => (
  <QueryView
    query={useQuery(lessonRegister({ lesson_id }))}
    failure="Failed to load whether the lesson is online."
    skeleton={<SkeletonRows rows={1} photo={false} />}
  >
    {(sheet) => <OnlinePart sheet={sheet} {...props} />}
  </QueryView>
)
