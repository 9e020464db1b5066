import type { Locator } from '@playwright/test'

/** Counts clicks and focused fields, but not typing. `counted`: buttons pressed, and fields filled in, apart. */
export function hand() {
  let [buttons, fills, choices] = [0, 0, 0]
  return {
    click: async (place: Locator) => {
      buttons += 1
      await place.click()
    },
    fill: async (field: Locator, text: string) => {
      fills += 1
      await field.fill(text)
    },
    choose: async (field: Locator, label: string) => {
      choices += 1
      await field.selectOption({ label })
    },
    clicks: () => buttons + fills + 2 * choices,
    counted: () => ({ buttons, fields: fills + choices }),
  }
}
