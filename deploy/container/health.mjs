// Exits with 0 if the server in this container can store rooms.
const response = await fetch(`http://127.0.0.1:${process.env.PORT ?? 8080}/api/status/ready`).catch(() => undefined);
process.exit(response?.ok === true ? 0 : 1);
