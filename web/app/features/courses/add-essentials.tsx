import { titled } from '../../academy.ts'
import { AddContent } from './add-content.tsx'
import { ESSENTIAL } from './essential-kind.ts'

export const meta = titled('Add essentials')

export default function AddEssentials() {
  return <AddContent kind={ESSENTIAL} />
}
