import { titled } from '../../academy.ts'
import { AddContent } from './add-content.tsx'
import { CURRICULUM } from './curriculum-kind.ts'

export const meta = titled('Add curriculum')

export default function AddCurriculums() {
  return <AddContent kind={CURRICULUM} />
}
