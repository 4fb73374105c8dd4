import pg from 'pg';

// A `timestamp` column holds an instant in UTC, and a `date` column a day as midnight UTC. The driver takes both for the machine's own time.
pg.defaults.parseInputDatesAsUTC = true;
pg.types.setTypeParser(pg.types.builtins.TIMESTAMP, (text) => new Date(`${text.replace(' ', 'T')}Z`));
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => new Date(text));

/** The driver of PostgreSQL, whose times do not depend on the zone of the machine. Import it from here only. */
export default pg;
