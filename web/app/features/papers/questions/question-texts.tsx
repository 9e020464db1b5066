import type { GetInputPropsReturnType } from '@mantine/form'
import { WritingArea } from '../../../ui/text/writing/writing-area.tsx'
import { LABELS } from './question-fields.ts'

type TextProps = GetInputPropsReturnType & { name: 'Question' | 'question'; autoFocus?: boolean }

export const QuestionText = ({ name, ...props }: TextProps) => (
  <WritingArea label={LABELS[name]} name={name} rows={5} spellCheck {...props} />
)

export const RemarksText = (props: GetInputPropsReturnType) => (
  <WritingArea label={LABELS.Remarks} name="Remarks" rows={2} isOptional {...props} />
)
