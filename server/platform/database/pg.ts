import pg from 'pg';

// A `timestamp` column holds an instant in UTC, and a `date` column a day as midnight UTC. The driver would parse both in the machine's time zone.
pg.defaults.parseInputDatesAsUTC = true;
pg.types.setTypeParser(pg.types.builtins.TIMESTAMP, (text) => new Date(`${text.replace(' ', 'T')}Z`));
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => new Date(text));

/** The PostgreSQL driver, independent of the machine's time zone. Import it only from here. */
export default pg;
