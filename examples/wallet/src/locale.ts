/** How the page writes amounts, dates and times: one way for all of them. */
export const LOCALE = "en-GB";
