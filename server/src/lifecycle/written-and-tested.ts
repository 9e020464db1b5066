/** Whether in development or test: then rules are checked that cost too much in production. */
export const isWrittenAndTested = ['test', 'development'].includes(process.env.NODE_ENV ?? '')
