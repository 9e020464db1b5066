import { titled } from '../../academy.ts'
import { ContentList } from './content-list.tsx'
import { ESSENTIAL } from './essential-kind.ts'

export const meta = titled('Classroom essentials')

export default function Essentials() {
  return <ContentList kind={ESSENTIAL} />
}
