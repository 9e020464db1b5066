export const TEST_MODES = ['paper', 'online'] as const
export const TEST_STATES = ['planned', 'running', 'marking', 'published'] as const
