import { type Chapter, ChapterDraft } from '@ganit/contract/chapters'
import { schemaResolver } from '@mantine/form'
import { addChapter, changeChapter } from './chapters.data.ts'
import { NameDialog } from './name-dialog.tsx'

const errorsOf = schemaResolver(ChapterDraft.pick({ name: true }), { sync: true })

type ChapterDialogProps = { class_number: number; chapter?: Chapter; onClose: () => void }

/** Adds a chapter to a class, or renames one. */
export const ChapterDialog = ({ class_number, chapter, onClose }: ChapterDialogProps) => (
  <NameDialog
    title={chapter ? 'Rename chapter' : `Add chapter to Class ${class_number}`}
    name={chapter?.name ?? ''}
    errorsOf={errorsOf}
    save={(name, attempt) =>
      chapter
        ? changeChapter(chapter.chapter_id, { name, version: chapter.version })
        : addChapter({ class_number, name }, attempt)
    }
    onClose={onClose}
  />
)
