// Renders the chart with the libraries that Helm is made of, text/template and sprig, where Helm itself is not to be had. Reads
// values as JSON from standard input. Build with GO111MODULE=off and Debian's golang-github-masterminds-sprig-dev and golang-gopkg-yaml.v3-dev.
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"text/template"

	"github.com/Masterminds/sprig"
	"gopkg.in/yaml.v3"
)

func main() {
	var values map[string]interface{}
	check(json.NewDecoder(os.Stdin).Decode(&values))
	root := template.New("chart").Option("missingkey=zero")
	functions := sprig.TxtFuncMap()
	functions["include"] = func(name string, data interface{}) (string, error) {
		var out bytes.Buffer
		err := root.ExecuteTemplate(&out, name, data)
		return out.String(), err
	}
	functions["toYaml"] = func(value interface{}) string {
		text, err := yaml.Marshal(value)
		check(err)
		return strings.TrimSuffix(string(text), "\n")
	}
	functions["required"] = func(message string, value interface{}) (interface{}, error) {
		if value == nil || value == "" {
			return nil, errors.New(message)
		}
		return value, nil
	}
	root.Funcs(functions)
	files, err := filepath.Glob(filepath.Join(os.Args[1], "templates", "*"))
	check(err)
	for _, file := range files {
		text, err := os.ReadFile(file)
		check(err)
		template.Must(root.New(filepath.Base(file)).Parse(string(text)))
	}
	for _, file := range files {
		if !strings.HasSuffix(file, ".yaml") {
			continue
		}
		fmt.Println("---")
		check(root.ExecuteTemplate(os.Stdout, filepath.Base(file), map[string]interface{}{
			"Values":  values,
			"Release": map[string]interface{}{"Name": "waymark", "Namespace": "default", "Service": "Helm"},
			"Chart":   map[string]interface{}{"Name": "waymark", "AppVersion": "0.2.0", "Version": "0.2.0"},
		}))
	}
}

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
