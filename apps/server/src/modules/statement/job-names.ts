/** The job that issues what a merchant's clean periods and cleared disputes allow. */
export const ISSUE_JOB = 'statement.issueOf'
