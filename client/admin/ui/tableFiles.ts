/** The "accept" attribute of inputs for files that server/platform/spreadsheet reads. Some phones know only the media type. */
export const tableFiles =
  ".csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
