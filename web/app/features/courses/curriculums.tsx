import { titled } from '../../academy.ts'
import { ContentList } from './content-list.tsx'
import { CURRICULUM } from './curriculum-kind.ts'

export const meta = titled('Curriculums')

export default function Curriculums() {
  return <ContentList kind={CURRICULUM} />
}
