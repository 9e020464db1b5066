import type { Box } from '../../../typesetting/rich/lines.ts'
import { richBoxes } from '../../../typesetting/rich/rich-text.ts'
import type { Setting } from '../../../typesetting/rich/setting.ts'
import { spaceBox, tied } from './boxes.ts'
import { COLUMN_HEIGHT } from './flow.ts'
import type { SheetSection } from './sheet.ts'
import { STYLES } from './style.ts'

/** What stands above a section's first question, and goes to the next page with it. */
export function sectionHead(setting: Setting, section: SheetSection, width: number): Box[] {
  const most = COLUMN_HEIGHT / 4
  const title = { style: STYLES.section, strong: STYLES.section, width, most, figures: [] }
  const quiet = { style: STYLES.quiet, strong: STYLES.quietStrong, width, most, figures: [] }
  const said = [section.instructions ?? '', ...section.rules].filter((text) => text.trim())
  return tied([
    spaceBox(4),
    ...richBoxes(setting, section.title, title),
    ...said.flatMap((text) => richBoxes(setting, text, quiet)),
    spaceBox(3),
  ])
}
